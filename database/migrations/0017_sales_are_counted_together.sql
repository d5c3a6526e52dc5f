CREATE TABLE "uncounted_sales" (
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL
);

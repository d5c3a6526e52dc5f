CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"without_result" integer NOT NULL,
	CONSTRAINT "search_counts_day_text_pk" PRIMARY KEY("day","text"),
	CONSTRAINT "search_counts_text_check" CHECK (length("search_counts"."text") between 1 and 100),
	CONSTRAINT "search_counts_check" CHECK ("search_counts"."without_result" between 0 and "search_counts"."searches")
);
--> statement-breakpoint
ALTER TABLE "products" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('simple', brand), 'B') || setweight(to_tsvector('english', category), 'C') || setweight(to_tsvector('english', description), 'D')) STORED NOT NULL;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "products_search_index" ON "products" USING gin ("search_vector");

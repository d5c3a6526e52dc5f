CREATE TABLE "attributes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "attributes_id_check" CHECK ("attributes"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("attributes"."id") <= 40),
	CONSTRAINT "attributes_name_check" CHECK (length("attributes"."name") between 1 and 40),
	CONSTRAINT "attributes_type_check" CHECK ("attributes"."type" in ('choice', 'choices', 'number', 'text', 'yes_no')),
	CONSTRAINT "attributes_unit_check" CHECK ("attributes"."unit" is null or "attributes"."type" = 'number'),
	CONSTRAINT "attributes_choices_check" CHECK (jsonb_typeof("attributes"."choices") = 'array' and (jsonb_array_length("attributes"."choices") > 0) = ("attributes"."type" in ('choice', 'choices')))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"root" text NOT NULL,
	"parent_id" text,
	"depth" smallint NOT NULL,
	"parent_depth" smallint GENERATED ALWAYS AS ((depth - 1)::smallint) STORED,
	"position" integer NOT NULL,
	CONSTRAINT "categories_id_root_key" UNIQUE("id","root"),
	CONSTRAINT "categories_id_root_depth_key" UNIQUE("id","root","depth"),
	CONSTRAINT "categories_id_check" CHECK ("categories"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("categories"."id") <= 60),
	CONSTRAINT "categories_name_check" CHECK (length("categories"."name") between 1 and 60),
	CONSTRAINT "categories_depth_check" CHECK ("categories"."depth" between 0 and 3),
	CONSTRAINT "categories_root_check" CHECK (("categories"."parent_id" is null) = ("categories"."depth" = 0))
);
--> statement-breakpoint
CREATE TABLE "category_attributes" (
	"category_id" text NOT NULL,
	"attribute_id" text NOT NULL,
	"position" smallint NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_filterable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "category_attributes_category_id_attribute_id_pk" PRIMARY KEY("category_id","attribute_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "subcategory_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_fk" FOREIGN KEY ("parent_id","root","parent_depth") REFERENCES "public"."categories"("id","root","depth") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_attributes" ADD CONSTRAINT "category_attributes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_attributes" ADD CONSTRAINT "category_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("parent_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_root_key" ON "categories" USING btree ("root") WHERE "categories"."parent_id" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_fk" FOREIGN KEY ("subcategory_id","category") REFERENCES "public"."categories"("id","root") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_subcategory_index" ON "products" USING btree ("subcategory_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_attributes_check" CHECK (jsonb_typeof("products"."attributes") = 'object');--> statement-breakpoint
INSERT INTO "categories" ("id", "name", "root", "depth", "position")
SELECT replace(lower(name), ' & ', '-'), name, name, 0, place - 1
FROM unnest(ARRAY['Electronics', 'Clothing', 'Home & Kitchen', 'Sports', 'Beauty', 'Stationary', 'Toys', 'Other'])
  WITH ORDINALITY AS roots (name, place);--> statement-breakpoint
CREATE FUNCTION notify_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('category.changed', '*');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_notify_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();--> statement-breakpoint
CREATE TRIGGER attributes_notify_changed AFTER INSERT OR UPDATE OR DELETE ON attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();--> statement-breakpoint
CREATE TRIGGER category_attributes_notify_changed AFTER INSERT OR UPDATE OR DELETE ON category_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();
--> statement-breakpoint
-- A statement that changes the root alone, such as one of the version of the program before this one, takes the product out of the category below it.
CREATE FUNCTION products_leave_subcategory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subcategory_id := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_leave_subcategory BEFORE UPDATE OF category ON products
  FOR EACH ROW WHEN (NEW.category <> OLD.category AND NEW.subcategory_id = OLD.subcategory_id)
  EXECUTE FUNCTION products_leave_subcategory();

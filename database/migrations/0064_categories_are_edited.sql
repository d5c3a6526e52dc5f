ALTER TABLE "attributes" ADD COLUMN "former_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_former_choices_check" CHECK (jsonb_typeof("attributes"."former_choices") = 'object');--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_given_check" CHECK ("categories"."parent_id" is not null or ("categories"."name" = "categories"."root" and not "categories"."is_hidden"));
--> statement-breakpoint
-- What products still say although it was taken out of an attribute is one of its choices again: what a product says is always one.
UPDATE attributes SET choices = choices || said.missing
FROM (
  SELECT a.id, jsonb_agg(DISTINCT each.value) AS missing
  FROM products p
    CROSS JOIN jsonb_each(p.attributes) given
    JOIN attributes a ON a.id = given.key AND a.type IN ('choice', 'choices')
    CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value ELSE jsonb_build_array(given.value) END) each
  WHERE jsonb_typeof(each.value) = 'string' AND NOT a.choices @> jsonb_build_array(each.value)
  GROUP BY a.id
) said WHERE said.id = attributes.id;
--> statement-breakpoint
-- The eight roots stay, at the top.
CREATE FUNCTION keep_root_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the eight roots of the tree stay as they are'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_roots_stay_check';
END $$;--> statement-breakpoint
CREATE TRIGGER categories_roots_stay BEFORE DELETE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS NULL) EXECUTE FUNCTION keep_root_categories();--> statement-breakpoint
CREATE TRIGGER categories_roots_stay_on_update BEFORE UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.parent_id IS NULL) <> (NEW.parent_id IS NULL) OR NEW.id <> OLD.id)
  EXECUTE FUNCTION keep_root_categories();--> statement-breakpoint
-- What a product is given must be a value of the attribute as it is at this moment: an edit of the attribute waits for those who
-- are saving, and who saves after it is refused what it took away. What a product said before is left alone.
CREATE FUNCTION check_attribute_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD.attributes ELSE '{}' END;
BEGIN
  PERFORM FROM attributes a
    WHERE a.id IN (SELECT key FROM jsonb_each(NEW.attributes) given WHERE before -> key IS DISTINCT FROM value)
    ORDER BY a.id FOR SHARE;
  IF EXISTS (
    SELECT FROM jsonb_each(NEW.attributes) given LEFT JOIN attributes a ON a.id = given.key
    WHERE before -> given.key IS DISTINCT FROM given.value AND (CASE a.type
      WHEN 'choice' THEN jsonb_typeof(given.value) = 'string' AND a.choices @> jsonb_build_array(given.value)
      WHEN 'choices' THEN jsonb_typeof(given.value) = 'array' AND a.choices @> given.value
      WHEN 'number' THEN jsonb_typeof(given.value) = 'number'
      WHEN 'yes_no' THEN jsonb_typeof(given.value) = 'boolean'
      WHEN 'text' THEN jsonb_typeof(given.value) = 'string'
      ELSE false END) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'a value is none of its attribute'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_attribute_values_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_attribute_values BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.attributes <> '{}') EXECUTE FUNCTION check_attribute_values();--> statement-breakpoint
CREATE TRIGGER products_attribute_values_on_update BEFORE UPDATE ON products
  FOR EACH ROW WHEN (NEW.attributes IS DISTINCT FROM OLD.attributes) EXECUTE FUNCTION check_attribute_values();--> statement-breakpoint
DROP TRIGGER audit ON categories;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{parent_depth,version}', '{}', '');--> statement-breakpoint
DROP TRIGGER audit ON attributes;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.attributes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');

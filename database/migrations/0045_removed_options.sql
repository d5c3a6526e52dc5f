ALTER TABLE "variants" ADD COLUMN "former_choices" jsonb;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_former_check" CHECK ("variants"."former_choices" is null or jsonb_typeof("variants"."former_choices") = 'array');--> statement-breakpoint
-- The version of the program before this one puts a variant back on sale without knowing of its former choices.
CREATE FUNCTION variants_leave_former_choices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.former_choices := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_leave_former_choices BEFORE UPDATE OF archived_at ON variants
  FOR EACH ROW WHEN (NEW.archived_at IS NULL AND NEW.former_choices IS NOT NULL)
  EXECUTE FUNCTION variants_leave_former_choices();

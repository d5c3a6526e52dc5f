ALTER TABLE "shops" ADD COLUMN "checks_to_repeat" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "checks_to_repeat_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shops_checks_to_repeat_index" ON "shops" USING btree ("checks_to_repeat_since","id") WHERE "shops"."checks_to_repeat_since" is not null;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_checks_to_repeat_check" CHECK ("shops"."checks_to_repeat" <@ array['tax_id', 'state', 'pan', 'place', 'bank', 'documents']
        and (cardinality("shops"."checks_to_repeat") = 0) = ("shops"."checks_to_repeat_since" is null));--> statement-breakpoint
-- Its version, or what operators have to look at again, alone says nothing that buyers see.
CREATE OR REPLACE FUNCTION notify_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := array['version', 'checks_to_repeat', 'checks_to_repeat_since'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - unseen = to_jsonb(NEW) - unseen THEN RETURN NULL; END IF;
  PERFORM notify_change('shop.changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;

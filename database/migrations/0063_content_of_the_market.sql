CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"body" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "content_versions_place_check" CHECK ("content_versions"."place" = any (array['hero', 'promotions', 'rows', 'announcement', 'menu', 'footer', 'about', 'contact', 'shipping', 'returns', 'privacy', 'terms', 'grievance-officer'])),
	CONSTRAINT "content_versions_note_check" CHECK (length("content_versions"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_moment_key" ON "content_versions" USING btree ("place","starts_at") WHERE "content_versions"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "content_versions_place_index" ON "content_versions" USING btree ("place","saved_at");
--> statement-breakpoint
-- Buyers saw it: history is not rewritten. The use-cases refuse by their own clock, before.
CREATE FUNCTION refuse_change_of_started_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.starts_at <= clock_timestamp() THEN
    RAISE EXCEPTION 'a version that has started is never changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'content_versions_started_check';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER content_versions_started BEFORE UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_started_content();--> statement-breakpoint
-- Drafts are nobody else's business.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.starts_at IS NOT NULL OR NEW.starts_at IS NOT NULL THEN
    PERFORM notify_change('content.changed', coalesce(NEW.place, OLD.place));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER content_versions_notify_changed AFTER INSERT OR UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION notify_content_changed();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.content_versions FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version,saved_at}', '{}', '');

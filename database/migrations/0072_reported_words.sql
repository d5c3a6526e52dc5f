ALTER TABLE "reports" ADD COLUMN "subject_words" text;--> statement-breakpoint
-- Nobody has to decide on what its author deleted, and no copy of it stays with those who reported it.
CREATE OR REPLACE FUNCTION close_case_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_cases SET state = 'removed', state_since = now()
    WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id AND state IN ('open', 'appealed');
  UPDATE reports SET subject_words = NULL FROM report_cases c
    WHERE c.id = reports.case_id AND c.subject_kind = TG_ARGV[0] AND c.subject_id = OLD.id AND subject_words IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER audit ON public.reports;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reports FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id,user_id}', '{}', '{text,subject_words}', '');

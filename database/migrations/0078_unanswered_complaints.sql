ALTER TABLE "complaints" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
UPDATE "complaints" c SET "unanswered_since" = (
  SELECT min(m."at") FROM "complaint_messages" m
  WHERE m."complaint_id" = c."id" AND m."author_id" IS NULL AND m."at" > c."decided_at" AND NOT EXISTS (
    SELECT FROM "complaint_messages" reply
    WHERE reply."complaint_id" = m."complaint_id" AND reply."author_id" IS NOT NULL AND reply."at" >= m."at")
) WHERE c."state" = 'decided';--> statement-breakpoint
CREATE INDEX "complaints_unanswered_index" ON "complaints" USING btree ("unanswered_since","id") WHERE unanswered_since is not null;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_unanswered_check" CHECK (unanswered_since is null or state = 'decided');--> statement-breakpoint
DROP TRIGGER audit ON public.complaints;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaints FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{due_at,unanswered_since,version}', '{name,email,subject,decision}', '');

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "status" SET DEFAULT 'wanted';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_capture_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_paise" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "review_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "alarmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_review_index" ON "payments" USING btree ("review_since") WHERE "payments"."status" = 'review';--> statement-breakpoint
CREATE INDEX "refunds_next_attempt_index" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."status" in ('wanted', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_provider_refund_index" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_capture_key" UNIQUE("provider","provider_capture_id");--> statement-breakpoint
UPDATE "payments" SET "captured_paise" = "amount_paise", "captured_currency" = "currency",
	"provider_capture_id" = CASE WHEN "provider" = 'sandbox' THEN "provider_payment_id" END
	WHERE "status" = 'captured';--> statement-breakpoint
UPDATE "payments" SET "review_since" = now() WHERE "status" = 'review';--> statement-breakpoint
-- Attempts that were given up too early are asked about again.
UPDATE "payments" SET "next_check_at" = now() WHERE "status" = 'failed' AND "next_check_at" IS NULL
	AND "provider_payment_id" IS NOT NULL AND "created_at" > now() - interval '6 days';--> statement-breakpoint
UPDATE "refunds" SET "status" = CASE "status" WHEN 'done' THEN 'processed' ELSE 'wanted' END, "sent_at" = "done_at",
	"next_attempt_at" = CASE "status" WHEN 'done' THEN NULL ELSE now() END;--> statement-breakpoint
-- A process of the version before still writes 'done' while both run side by side.
CREATE FUNCTION read_refund_done_as_processed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.status := 'processed';
	NEW.next_attempt_at := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_read_done_as_processed BEFORE UPDATE ON "refunds" FOR EACH ROW
	WHEN (NEW.status = 'done') EXECUTE FUNCTION read_refund_done_as_processed();--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_processed_check" CHECK (("refunds"."status" = 'processed') = ("refunds"."done_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('wanted', 'sent', 'processed', 'failed'));
ALTER TABLE "returns" ADD COLUMN "send_to" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "send_note" text;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_send_to_check" CHECK ("returns"."status" not in ('requested', 'withdrawn') or num_nonnulls("returns"."send_to", "returns"."send_note") = 0);
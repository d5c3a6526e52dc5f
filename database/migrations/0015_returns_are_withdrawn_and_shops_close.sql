ALTER TABLE "returns" DROP CONSTRAINT "returns_status_check";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status_check" CHECK ("returns"."status" in ('requested', 'withdrawn', 'accepted', 'refused', 'received', 'refunded'));--> statement-breakpoint
-- Shops whose owners are gone were left open until now.
UPDATE shops SET closed_at = users.deleted_at FROM users WHERE users.id = shops.owner_id AND users.deleted_at IS NOT NULL;

DROP INDEX "payments_review_index";--> statement-breakpoint
CREATE INDEX "imports_failed_index" ON "imports" USING btree ("created_at","id") WHERE "imports"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX "reviews_taken_down_index" ON "reviews" USING btree ("user_id") WHERE "reviews"."take_down_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_review_index" ON "payments" USING btree (coalesce("review_since", "created_at")) WHERE "payments"."status" = 'review';
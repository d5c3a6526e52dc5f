DROP INDEX "order_lines_shop_order_index";--> statement-breakpoint
CREATE INDEX "order_lines_figures_index" ON "order_lines" USING btree ("shop_order_id","product_id","quantity","total_paise");
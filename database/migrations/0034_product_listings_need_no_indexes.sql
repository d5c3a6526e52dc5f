-- Listings and searches of the whole market are answered from memory; a seller's list is read by its shop.
DROP INDEX "products_newest_index";--> statement-breakpoint
DROP INDEX "products_category_newest_index";--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
DROP INDEX "products_rating_index";--> statement-breakpoint
DROP INDEX "products_brand_index";--> statement-breakpoint
DROP INDEX "products_search_index";
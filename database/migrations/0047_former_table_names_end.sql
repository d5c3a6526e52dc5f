-- Only a version that is several releases old reads and writes through these names.
DROP VIEW "stock_holds";--> statement-breakpoint
DROP VIEW "kept_mails";--> statement-breakpoint
DROP VIEW "counted_baskets";--> statement-breakpoint
DROP VIEW "notice_settings";

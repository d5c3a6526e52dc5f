CREATE TABLE "audit_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"write_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"transaction_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"write_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"shop_id" uuid,
	"session_id" uuid,
	"network" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_duties" (
	"user_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_duties_user_id_duty_pk" PRIMARY KEY("user_id","duty"),
	CONSTRAINT "operator_duties_duty_check" CHECK ("operator_duties"."duty" = any (array['owner', 'catalogue', 'support', 'finance']))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_tickets_purpose_check" CHECK ("sign_in_tickets"."purpose" in ('prove', 'set_up'))
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_policies" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shop_approval" text DEFAULT 'by_hand' NOT NULL,
	"required_checks" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "market_policies_one_row_check" CHECK ("market_policies"."id" = 1),
	CONSTRAINT "market_policies_shop_approval_check" CHECK ("market_policies"."shop_approval" = any (array['by_hand', 'automatic']))
);
--> statement-breakpoint
CREATE TABLE "shop_checks" (
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_checks_shop_id_name_pk" PRIMARY KEY("shop_id","name"),
	CONSTRAINT "shop_checks_result_check" CHECK ("shop_checks"."result" = any (array['passed', 'failed', 'waived']))
);
--> statement-breakpoint
CREATE TABLE "shop_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "shop_documents_kind_check" CHECK ("shop_documents"."kind" = any (array['tax_registration', 'pan', 'bank_proof', 'address_proof']))
);
--> statement-breakpoint
CREATE TABLE "shop_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_moves_from_check" CHECK ("shop_moves"."from_state" = any (array['applied', 'in_review', 'approved', 'suspended'])),
	CONSTRAINT "shop_moves_to_check" CHECK ("shop_moves"."to_state" = any (array['applied', 'in_review', 'approved', 'suspended']))
);
--> statement-breakpoint
CREATE TABLE "shop_tax_ids" (
	"tax_id" text PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_verifications" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"pan" text DEFAULT '' NOT NULL,
	"account_holder" text DEFAULT '' NOT NULL,
	"encrypted_account_number" "bytea",
	"account_number_end" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"rights" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_members_email_check" CHECK ("shop_members"."email" = lower("shop_members"."email")),
	CONSTRAINT "shop_members_rights_check" CHECK ("shop_members"."rights" <@ array['orders', 'catalogue', 'stock', 'coupons', 'money', 'people']),
	CONSTRAINT "shop_members_joined_check" CHECK (("shop_members"."joined_at" is null) = ("shop_members"."user_id" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" DROP CONSTRAINT "mail_tokens_purpose_check";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "state" text DEFAULT 'applied' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "holiday_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "holiday_until" date;--> statement-breakpoint
ALTER TABLE "operator_duties" ADD CONSTRAINT "operator_duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_checks" ADD CONSTRAINT "shop_checks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_checks" ADD CONSTRAINT "shop_checks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_documents" ADD CONSTRAINT "shop_documents_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_tax_ids" ADD CONSTRAINT "shop_tax_ids_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_verifications" ADD CONSTRAINT "shop_verifications_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_changes_write_index" ON "audit_changes" USING btree ("write_id","id");--> statement-breakpoint
CREATE INDEX "audit_changes_row_index" ON "audit_changes" USING btree ("table_name","row_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_write_key" ON "audit_log" USING btree ("write_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain_key" ON "audit_log" USING btree ("chain","number");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_shop_index" ON "audit_log" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_user_index" ON "sign_in_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expiry_index" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shop_documents_shop_index" ON "shop_documents" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "shop_moves_shop_index" ON "shop_moves" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_tax_ids_shop_index" ON "shop_tax_ids" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_email_key" ON "shop_members" USING btree ("shop_id","email") WHERE "shop_members"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_token_key" ON "shop_members" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shop_members_user_index" ON "shop_members" USING btree ("user_id") WHERE "shop_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "shops_state_index" ON "shops" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_purpose_check" CHECK ("mail_tokens"."purpose" in ('verify_email', 'reset_password', 'claim_account', 'link_google', 'delete_account', 'set_up_operator'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("users"."role" in ('buyer', 'seller', 'operator'));--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_state_check" CHECK ("shops"."state" = any (array['applied', 'in_review', 'approved', 'suspended']));--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_holiday_check" CHECK ("shops"."holiday_until" is null or "shops"."holiday_since" is not null);--> statement-breakpoint
UPDATE "shops" SET "state" = 'approved';--> statement-breakpoint
INSERT INTO "market_policies" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "shop_tax_ids" ("tax_id", "shop_id")
SELECT DISTINCT ON (upper(gst)) upper(gst), id FROM "shops" WHERE closed_at IS NULL AND gst <> '' ORDER BY upper(gst), created_at, id;

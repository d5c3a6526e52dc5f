-- It notes what a write changed in a row of an audited table; of an update, only the columns that changed. It runs as the owner of the
-- tables, since the program's account may not write here. Times are written in UTC, whatever the session's zone. Its arguments are the
-- columns of the key, the columns left out, the columns of which only the change is noted, and the rows left out (JSON or empty).
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  key text[] := TG_ARGV[0];
  omitted text[] := TG_ARGV[1];
  hidden text[] := TG_ARGV[2];
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  named jsonb := coalesce(new_row, old_row);
  was jsonb;
  becomes jsonb;
BEGIN
  IF TG_ARGV[3] <> '' AND named @> TG_ARGV[3]::jsonb THEN RETURN NULL; END IF;
  old_row := old_row - omitted;
  new_row := new_row - omitted;
  SELECT jsonb_object_agg(coalesce(o.key, n.key), CASE WHEN coalesce(o.key, n.key) = ANY (hidden) THEN '"hidden"' ELSE o.value END),
      jsonb_object_agg(coalesce(o.key, n.key), CASE WHEN coalesce(o.key, n.key) = ANY (hidden) THEN '"hidden"' ELSE n.value END)
    INTO was, becomes
    FROM jsonb_each(coalesce(old_row, '{}')) o FULL JOIN jsonb_each(coalesce(new_row, '{}')) n ON n.key = o.key
    WHERE coalesce(o.value, 'null') <> coalesce(n.value, 'null');
  IF TG_OP = 'UPDATE' AND was IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_changes (write_id, table_name, row_key, before, after) VALUES (
    current_setting('haat.audit')::uuid, TG_TABLE_NAME,
    (SELECT string_agg(named ->> k.name, ' ' ORDER BY k.place) FROM unnest(key) WITH ORDINALITY AS k (name, place)),
    CASE WHEN TG_OP <> 'INSERT' THEN coalesce(was, '{}') END,
    CASE WHEN TG_OP <> 'DELETE' THEN coalesce(becomes, '{}') END);
  RETURN NULL;
END $$;--> statement-breakpoint
-- It writes the entry of the present transaction, as its last statement; none for a transaction that wrote nothing, unless a read is to
-- be noted. The row of the chain is locked until the commit, so its entries are numbered without a gap, in the order of their commits.
CREATE FUNCTION write_audit(of_write uuid, said jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry audit_log;
  head audit_chains;
  changes bytea;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NULL AND NOT coalesce((said ->> 'isRead')::boolean, false) THEN RETURN; END IF;
  IF said ->> 'ownerId' IS NOT NULL THEN
    SELECT id INTO entry.shop_id FROM shops WHERE owner_id = (said ->> 'ownerId')::uuid;
  ELSIF said ->> 'shopId' IS NOT NULL THEN
    SELECT id INTO entry.shop_id FROM shops WHERE id = (said ->> 'shopId')::uuid;
  END IF;
  entry.chain := coalesce(entry.shop_id::text, 'market');
  INSERT INTO audit_chains (chain, number, hash)
    SELECT entry.chain, 0, '' WHERE NOT EXISTS (SELECT FROM audit_chains c WHERE c.chain = entry.chain)
    ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_chains c WHERE c.chain = entry.chain FOR UPDATE;
  entry.id := nextval('audit_log_id_seq');
  entry.write_id := of_write;
  entry.number := head.number + 1;
  entry.at := clock_timestamp();
  entry.actor_id := (said ->> 'actorId')::uuid;
  entry.actor_kind := said ->> 'actorKind';
  entry.session_id := (said ->> 'sessionId')::uuid;
  entry.network := said ->> 'network';
  entry.action := said ->> 'action';
  entry.subject := said -> 'subject';
  entry.reason := said ->> 'reason';
  entry.previous_hash := head.hash;
  SELECT sha256(coalesce(string_agg(
      sha256(convert_to(jsonb_build_array(c.table_name, c.row_key, c.before, c.after)::text, 'UTF8')), '' ORDER BY c.id), ''))
    INTO changes FROM audit_changes c WHERE c.write_id = of_write;
  -- The check of the chains (`npm run verify`) works it out again, as it does not trust this function.
  entry.hash := sha256(head.hash || convert_to(jsonb_build_array(
    entry.id, entry.chain, entry.number, extract(epoch FROM entry.at), entry.write_id, entry.actor_id, entry.actor_kind, entry.shop_id,
    entry.session_id, entry.network, entry.action, entry.subject, entry.reason, encode(changes, 'hex'))::text, 'UTF8'));
  INSERT INTO audit_log SELECT entry.*;
  UPDATE audit_chains c SET number = entry.number, hash = entry.hash WHERE c.chain = entry.chain;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION write_audit(uuid, jsonb) FROM public;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION audit_change() FROM public;--> statement-breakpoint
-- The log only grows, for every account, also one that owns the tables.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_changes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_chains_stay BEFORE DELETE OR TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- A chain goes on by one entry, and an entry follows on its chain as it is.
CREATE TRIGGER audit_chains_go_on BEFORE UPDATE ON audit_chains
  FOR EACH ROW WHEN (NEW.chain <> OLD.chain OR NEW.number <> OLD.number + 1) EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE FUNCTION guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_chains c WHERE c.chain = NEW.chain AND c.number = NEW.number - 1 AND c.hash = NEW.previous_hash
  ) THEN
    RAISE EXCEPTION 'an audit entry follows on the end of its chain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_follows BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION guard_audit_log();--> statement-breakpoint
CREATE FUNCTION guard_audit_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_log l WHERE l.write_id = NEW.write_id) THEN
    RAISE EXCEPTION 'the audit entry of this write is complete' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_changes_precede_entry BEFORE INSERT ON audit_changes
  FOR EACH ROW EXECUTE FUNCTION guard_audit_changes();--> statement-breakpoint
-- Every audited table has this trigger, as `auditTrigger` (database/schema/audited.ts) writes it.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.answers FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '{"author":"buyer"}');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.appeals FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.attributes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{parent_depth,version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.category_attributes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{category_id,attribute_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaint_messages FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaint_notes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaints FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{due_at,unanswered_since,version}', '{name,email,subject,decision}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.content_versions FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version,saved_at}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.coupon_shops FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{coupon_id,shop_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.coupons FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{used_count,version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.goodwill FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.inventory FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{reserved,is_short,low_stock_told_at,version,updated_at}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.market_policies FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.operator_assignments FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{kind,subject_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.operator_duties FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{user_id,duty}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_decisions FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{redirect_url,next_check_at,checks}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_approvals FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_pictures FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{rating_sum,rating_count,rating_hundredths,sold_count,search_vector,version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{attempts,next_attempt_at,key_version,alarmed_at}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.report_cases FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reports FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id,user_id}', '{}', '{text,subject_words}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.returns FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{reason}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.review_replies FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{review_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sessions FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{refresh_hash,previous_refresh_hash,rotated_at,expires_at,user_agent}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_checks FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{shop_id,name}', '{}', '{facts}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_documents FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{file_key}', '{file_name}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_members FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{token_hash}', '{email}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_moves FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_orders FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_tax_ids FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{tax_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shop_verifications FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{shop_id}', '{version}', '{pan,account_holder,encrypted_account_number}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shops FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{address,legal_name,care_phone,care_email}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.size_charts FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_consents FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{code_hash,hand_over_hash}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_notes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_reads FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{consent_id,call_hash}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.take_downs FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{name,email,phone_number,password_hash,google_subject,date_of_birth,picture_key}', '{"role":"buyer"}');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.variants FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');

-- The history of a shop's states, and what was taken down, are written once.
CREATE TRIGGER shop_moves_written_once BEFORE UPDATE OR DELETE ON shop_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER take_downs_written_once BEFORE UPDATE OR DELETE ON take_downs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Nobody has to decide on a thing that its author deleted, and no copy of it stays with those who reported it.
CREATE FUNCTION close_case_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_cases SET state = 'removed', state_since = now()
    WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id AND state IN ('open', 'appealed');
  UPDATE reports SET subject_words = NULL FROM report_cases c
    WHERE c.id = reports.case_id AND c.subject_kind = TG_ARGV[0] AND c.subject_id = OLD.id AND subject_words IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_close_case AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('product');--> statement-breakpoint
CREATE TRIGGER reviews_close_case AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('review');--> statement-breakpoint
CREATE TRIGGER questions_close_case AFTER DELETE ON questions FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('question');--> statement-breakpoint
CREATE TRIGGER answers_close_case AFTER DELETE ON answers FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('answer');--> statement-breakpoint
-- A complaint is decided once. Its times, its deadlines and whether they were missed stay; only the texts of an erased complaint go.
CREATE FUNCTION guard_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.received_at, NEW.acknowledge_by, NEW.decide_by)
      IS DISTINCT FROM (OLD.number, OLD.received_at, OLD.acknowledge_by, OLD.decide_by)
    OR (OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at)
    OR (OLD.decided_at IS NOT NULL AND NEW.decided_at IS DISTINCT FROM OLD.decided_at)
    OR (OLD.decided_at IS NOT NULL AND NEW.decision NOT IN (OLD.decision, ''))
    OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
    OR (OLD.acknowledge_escalated_at IS NOT NULL AND NEW.acknowledge_escalated_at IS DISTINCT FROM OLD.acknowledge_escalated_at)
    OR (OLD.decide_escalated_at IS NOT NULL AND NEW.decide_escalated_at IS DISTINCT FROM OLD.decide_escalated_at)
  THEN
    RAISE EXCEPTION 'what a complaint was answered, and when, is written once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER complaints_written_once BEFORE UPDATE ON complaints
  FOR EACH ROW EXECUTE FUNCTION guard_complaint();--> statement-breakpoint
-- Buyers saw a version that has started, so it stays. The use-cases refuse such a change before, by their own clock.
CREATE FUNCTION refuse_change_of_started_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.starts_at <= clock_timestamp() THEN
    RAISE EXCEPTION 'a version that has started is never changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'content_versions_started_check';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER content_versions_started BEFORE UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_started_content();

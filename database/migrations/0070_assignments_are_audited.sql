-- Who takes care of what waits is in the audit log, as it is with all that operators decide.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.operator_assignments FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{kind,subject_id}', '{}', '{}', '');

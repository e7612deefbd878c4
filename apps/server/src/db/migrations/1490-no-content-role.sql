-- The role `content` allowed nothing but looking at how the house stands: no call asked for what it was for. Whoever had it
-- keeps her other roles; who had no other is left without one, until an admin gives her another.
update operator_sessions set ended_at = now(), end_reason = 'roles'
  where ended_at is null and operator_id in (select id from operators where 'content' = any(roles));
update operators set roles = array_remove(roles, 'content'), version = version + 1 where 'content' = any(roles);
-- What would have given it is proposed again, with a role that there is.
update proposals set state = 'expired', decided_at = now()
  where state = 'waiting' and kind in ('operator.add', 'operator.change') and payload::jsonb -> 'roles' ? 'content';
update proposals set state = 'failed', outcome = 'the role content is no more'
  where state = 'approved' and kind in ('operator.add', 'operator.change') and payload::jsonb -> 'roles' ? 'content';

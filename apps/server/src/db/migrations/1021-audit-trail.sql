-- What the audit trail is searched by, beside the entries themselves: each is compared with its entry when the chain is
-- verified.
alter table operator_audit add column actor text;
alter table operator_audit add column action text;
alter table operator_audit add column customer_id text;
update operator_audit set actor = entry::json ->> 'actor', action = entry::json ->> 'action';
alter table operator_audit alter column actor set not null;
alter table operator_audit alter column action set not null;
create index operator_audit_by_actor on operator_audit (actor, sequence desc);
create index operator_audit_by_action on operator_audit (action text_pattern_ops, sequence desc);
create index operator_audit_by_customer on operator_audit (customer_id, sequence desc) where customer_id is not null;
create index operator_audit_by_time on operator_audit (at);

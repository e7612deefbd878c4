-- What happened to a customer is read from each table by an index, the newest first.
create index flash_orders_of_user_settled on projection.flash_orders (user_id, settled_at desc, id desc)
  where settled_at is not null;
create index contract_positions_of_user_ended on projection.contract_positions (user_id, closed_at desc, id desc)
  where closed_at is not null;
create index proposals_of_customer on proposals (customer_id, created_at desc, id desc) where customer_id is not null;
create index adjustments_to on adjustments ((terms::jsonb -> 'to' ->> 'owner'));
create index adjustments_from on adjustments ((terms::jsonb -> 'from' ->> 'owner'));
-- What operators did about her without what they only looked at, which is most of the trail.
create index operator_audit_acts_of_customer on operator_audit (customer_id, sequence desc)
  where customer_id is not null and entry::json ->> 'outcome' <> 'seen';
-- The trail by what something was done to.
create index operator_audit_by_subject on operator_audit using gin ((entry::jsonb -> 'subject') jsonb_path_ops);

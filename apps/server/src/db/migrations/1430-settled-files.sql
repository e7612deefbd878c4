-- A picture whose case has been decided stays where people can look it up, and no longer takes the place of the next one.
alter table files add column settled_at timestamptz;
update files f set settled_at = now()
from hand_deposits h
where h.screenshot = f.name and f.kind = 'payment' and h.state <> 'review';

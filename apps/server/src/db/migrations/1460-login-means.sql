-- By what somebody signed in, or tried to; empty in lines from before it was noted.
alter table login_log add column means text not null default '';

-- Who is known as a person: each look for rewards goes through these, and not through everybody.
create index users_identified on users (id) where certification <> 'none';

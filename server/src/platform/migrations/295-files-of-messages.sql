-- Before a message with a file leaves, the rights of the user whose file it is are looked at again.
update outbox o set data = jsonb_set(o.data, '{file,userId}', to_jsonb(d.user_id))
from downloads d
where o.state in ('queued', 'sending', 'failed') and o.data -> 'file' ->> 'blob' = d.blob::text;

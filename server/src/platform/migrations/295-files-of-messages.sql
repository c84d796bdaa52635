-- Before a message with a file leaves, the task that made the file is looked up.
create index downloads_blob on downloads (blob) where blob is not null;

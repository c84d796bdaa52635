-- Which input of a device tells its door (contract/src/readings/door-inputs.ts): said by its type, as the temperature floor is.
alter table device_types add column door_input text not null default 'none';
alter table devices add column door_input text not null default 'none';

drop trigger devices_changed on devices;
create trigger devices_changed
  after update of code, protocol, terminal_no, secret_hash, zone, temp_floor, door_input, org_path on devices for each row
  when ((old.code, old.protocol, old.terminal_no, old.secret_hash, old.zone, old.temp_floor, old.door_input, old.org_path)
    is distinct from (new.code, new.protocol, new.terminal_no, new.secret_hash, new.zone, new.temp_floor, new.door_input, new.org_path))
  execute function note_change('device');

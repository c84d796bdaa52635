-- A policy by groups counts its devices by their group: each page of policies asks for every one of them.
create index devices_of_group on devices (device_group);

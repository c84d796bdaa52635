-- Devices are removed without reading all meters.
create index vehicle_meters_device on vehicle_meters (device_id);

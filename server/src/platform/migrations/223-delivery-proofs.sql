-- Documents that prove a delivery: the receiver's signature and photos, with when and where they were taken
-- (docs/decisions/0223-proof-of-delivery.md). A proof stays: it is neither changed nor deleted.
alter table waybill_documents
  add column proof_role text check (proof_role in ('signature', 'photo')),
  add column proof_signer text,
  add column proof_at timestamptz,
  add column proof_lng double precision,
  add column proof_lat double precision,
  add column proof_accuracy_m real,
  add constraint waybill_documents_proof check ((proof_role is null) = (proof_at is null)
    and (proof_role is null) = (proof_signer is null) and (proof_lng is null) = (proof_lat is null));

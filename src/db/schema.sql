-- The schema as it stands, in PostgreSQL's own words. Read it here, change it by a migration, and let
-- `npm run sql` write it anew.

CREATE EXTENSION btree_gin;

CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.admission_undone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tickets set changed_in = pg_current_xact_id() where event_id = old.event_id and id = old.ticket_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_words(kind text, facts jsonb, personal jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(((kind || ' '::text) || COALESCE((SELECT string_agg((leaves.leaf #>> '{}'::text[]), ' '::text) AS string_agg FROM (SELECT jsonb_path_query(audit_words.facts, 'strict $.**?(@.type() == "string" || @.type() == "number")'::jsonpath) AS jsonb_path_query UNION ALL SELECT jsonb_path_query((audit_words.personal - 'salt'::text), 'strict $.**?(@.type() == "string" || @.type() == "number")'::jsonpath) AS jsonb_path_query) leaves(leaf)), ''::text)));

CREATE OR REPLACE FUNCTION public.discard_answer_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or new.key <> old.key then
    insert into discarded_files (key, discarded_at) values (old.key, 'epoch');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.folded(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin
  return ' ' || btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(
        regexp_replace(words, '[''`´‘’‚‛′ʹʻʼʽˈ՚׳＇\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
        NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]', '', 'g'),
        NFC) collate "und-x-icu"),
      'øđðłħıς', 'oddlhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u2e80-\u2fff\u3005-\u3007\u3040-\u30fa\u30fc-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]', ' \& ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g'));
end $function$;

CREATE OR REPLACE FUNCTION public.give_receipt_a_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
  select e.id, 0, e.name, e.starts_at, e.ends_at, e.time_zone, o.name,
    coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = e.id), '{}')
  from events e join organisations o on o.id = e.organisation_id where e.id = new.event_id
  on conflict do nothing;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.imported_code_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  code record := coalesce(new, old);
begin
  update tickets set changed_in = pg_current_xact_id() where event_id = code.event_id and id = code.ticket_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_wallet_change(event uuid, ticket uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into wallet_changes (event_id, ticket_id) values (event, ticket);
  perform pg_notify('tikiti_work', 'wallets');
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.id, old.chain, old.at, old.kind, old.acted_as, old.actor_id, old.about_id, old.event_id, old.facts, old.origin_digest,
      old.personal_digest, old.names_digest)
    is distinct from (new.id, new.chain, new.at, new.kind, new.acted_as, new.actor_id, new.about_id, new.event_id, new.facts,
      new.origin_digest, new.personal_digest, new.names_digest)
    or (old.sequence is not null and (old.sequence, old.hash) is distinct from (new.sequence, new.hash))
    or (new.origin is not null and new.origin is distinct from old.origin)
    or (new.personal is not null and new.personal is distinct from old.personal)
    or (new.names is not null and new.names is distinct from old.names)
  then
    raise exception '% is append-only', tg_table_name;
  end if;
  -- A process of an earlier version, which still runs during an upgrade, would leave the names out of the hash.
  if old.sequence is null and new.sequence is not null and new.names_digest is not null
    and current_setting('tikiti.seals_names', true) is distinct from 'yes'
  then
    raise exception 'this version cannot seal entries with names';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_shorter_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.chain <> old.chain or new.sequence <= old.sequence then
    raise exception '% only goes forward', tg_table_name;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_details_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  details record := coalesce(new, old);
begin
  update tickets set changed_in = pg_current_xact_id()
  where event_id = details.event_id and order_id = details.order_id
    and (details.line_number = 0 or (line_number = details.line_number and seat = details.seat));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_attendee_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  attendee record := coalesce(new, old);
begin
  perform note_wallet_change(p.event_id, p.ticket_id)
  from tickets k join wallet_passes p on p.event_id = k.event_id and p.ticket_id = k.id
  where k.event_id = attendee.event_id and k.order_id = attendee.order_id
    and k.line_number = attendee.line_number and k.seat = attendee.seat;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_event_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_wallet_change(event_id, null) from wallet_events where event_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_organiser_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_wallet_change(w.event_id, null)
  from wallet_events w join events e on e.id = w.event_id where e.organisation_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_part_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part record := coalesce(new, old);
begin
  perform note_wallet_change(event_id, null) from wallet_events where event_id = part.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from wallet_passes where event_id = old.event_id and ticket_id = old.id) then
    perform note_wallet_change(old.event_id, old.id);
  end if;
  return null;
end $function$;

-- accounts

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  role text DEFAULT 'user'::text NOT NULL,
  banned boolean DEFAULT false NOT NULL,
  ban_reason text,
  first_name text,
  last_name text,
  country text DEFAULT 'Country'::text NOT NULL,
  state text DEFAULT 'State'::text NOT NULL,
  gender text,
  dob date,
  profile_img boolean DEFAULT false NOT NULL,
  started boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  picture_key text,
  deleted_at timestamp with time zone,
  new_email text,
  questionnaire_progress smallint DEFAULT 0 NOT NULL,
  mailbox text GENERATED ALWAYS AS (
CASE
    WHEN email ~ '@(gmail|googlemail)[.]com$'::text THEN replace(regexp_replace(split_part(email, '@'::text, 1), '^(.[^+]*)[+].*$'::text, '\1'::text), '.'::text, ''::text) || '@gmail.com'::text
    ELSE regexp_replace(email, '^([^@][^+@]*)[+].*(@[^@]*)$'::text, '\1\2'::text)
END) STORED,
  name text GENERATED ALWAYS AS (
CASE
    WHEN deleted_at IS NULL THEN btrim((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))
    ELSE 'Deleted account'::text
END) STORED NOT NULL,
  sort_name text GENERATED ALWAYS AS (lower(COALESCE(NULLIF(btrim((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)), ''::text), email))) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (lower((btrim((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || email)) STORED NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_first_name_check CHECK (char_length(first_name) <= 100),
  CONSTRAINT users_gender_check CHECK (gender = ANY (ARRAY['Female'::text, 'Male'::text])),
  CONSTRAINT users_last_name_check CHECK (char_length(last_name) <= 100),
  CONSTRAINT users_new_email_check CHECK (new_email = lower(new_email)),
  CONSTRAINT users_questionnaire_progress_check CHECK (questionnaire_progress >= 0 AND questionnaire_progress <= 3),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['user'::text, 'admin'::text])),
  CONSTRAINT users_picture_key_fkey FOREIGN KEY (picture_key) REFERENCES images(key)
);
CREATE INDEX users_by_created ON users USING btree (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users USING btree (email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_gender ON users USING btree (gender, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_mailbox ON users USING btree (mailbox);
CREATE INDEX users_by_picture ON users USING btree (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX users_by_progress ON users USING btree (questionnaire_progress, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_words ON users USING gin (folded(search_text) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_in_order_of_countries ON users USING btree (country COLLATE "und-x-icu", state COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX users_in_order_of_names ON users USING btree (sort_name COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX users_searched ON users USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_who_are_admins ON users USING btree (id) WHERE role = 'admin'::text AND deleted_at IS NULL;

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip_address text NOT NULL,
  user_agent text,
  organisation_id text,
  proved_at timestamp with time zone NOT NULL,
  second_factor boolean DEFAULT false NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX sessions_ending ON sessions USING btree (expires_at);

CREATE TABLE passwords (
  user_id text NOT NULL,
  hash text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT passwords_pkey PRIMARY KEY (user_id),
  CONSTRAINT passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE second_factors (
  user_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL,
  turned_on_at timestamp with time zone NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  needs_password boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_credential_id_check CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  CONSTRAINT passkeys_sign_count_check CHECK (sign_count >= 0),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at);

CREATE TABLE mail_codes (
  code_hash bytea NOT NULL,
  purpose text NOT NULL,
  subject_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT mail_codes_purpose_check CHECK (purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text]))
);
CREATE INDEX mail_codes_by_subject ON mail_codes USING btree (subject_id);
CREATE INDEX mail_codes_ending ON mail_codes USING btree (expires_at);

CREATE TABLE sign_ups (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text,
  first_name text,
  last_name text,
  user_id text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  entered_at timestamp with time zone,
  CONSTRAINT sign_ups_pkey PRIMARY KEY (id),
  CONSTRAINT sign_ups_check CHECK (password_hash IS NOT NULL OR user_id IS NOT NULL),
  CONSTRAINT sign_ups_check1 CHECK (confirmed_at IS NULL OR user_id IS NOT NULL),
  CONSTRAINT sign_ups_email_check CHECK (email = lower(email)),
  CONSTRAINT sign_ups_first_name_check CHECK (char_length(first_name) <= 100),
  CONSTRAINT sign_ups_last_name_check CHECK (char_length(last_name) <= 100),
  CONSTRAINT sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ups_by_email ON sign_ups USING btree (email, created_at DESC);
CREATE INDEX sign_ups_by_user ON sign_ups USING btree (user_id);
CREATE INDEX sign_ups_ending ON sign_ups USING btree (expires_at);

CREATE UNLOGGED TABLE attempts (
  key text NOT NULL,
  count integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX attempts_ending ON attempts USING btree (window_ends_at);

-- media

CREATE TABLE images (
  key text NOT NULL,
  owner_id text NOT NULL,
  accent text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (key),
  CONSTRAINT images_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT images_height_check CHECK (height > 0),
  CONSTRAINT images_width_check CHECK (width > 0),
  CONSTRAINT images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX images_by_age ON images USING btree (created_at);
CREATE INDEX images_by_owner ON images USING btree (owner_id);

CREATE TABLE renderings (
  key text NOT NULL,
  owner_id text NOT NULL,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT renderings_pkey PRIMARY KEY (key),
  CONSTRAINT renderings_file_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 200),
  CONSTRAINT renderings_size_bytes_check CHECK (size_bytes > 0),
  CONSTRAINT renderings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX renderings_by_owner ON renderings USING btree (owner_id, created_at);

CREATE TABLE discarded_files (
  key text NOT NULL,
  discarded_at timestamp with time zone NOT NULL,
  CONSTRAINT discarded_files_pkey PRIMARY KEY (key)
);

-- organisations

CREATE TABLE organisations (
  id text NOT NULL,
  name text NOT NULL,
  logo_key text,
  contact_user_id text,
  created_at timestamp with time zone NOT NULL,
  message_trust text,
  about text DEFAULT ''::text NOT NULL,
  requires_second_factor boolean DEFAULT false NOT NULL,
  seller_time_zone text,
  CONSTRAINT organisations_pkey PRIMARY KEY (id),
  CONSTRAINT organisations_about_check CHECK (char_length(about) <= 2000),
  CONSTRAINT organisations_message_trust_check CHECK (message_trust = ANY (ARRAY['trusted'::text, 'off'::text])),
  CONSTRAINT organisations_name_check CHECK (char_length(name) <= 200),
  CONSTRAINT organisations_contact_user_id_fkey FOREIGN KEY (contact_user_id) REFERENCES users(id),
  CONSTRAINT organisations_logo_key_fkey FOREIGN KEY (logo_key) REFERENCES images(key)
);
CREATE INDEX organisations_by_logo ON organisations USING btree (logo_key) WHERE logo_key IS NOT NULL;
CREATE TRIGGER wallet_organiser_changed AFTER UPDATE OF name ON organisations FOR EACH ROW WHEN (new.name <> old.name) EXECUTE FUNCTION wallet_organiser_changed();

CREATE TABLE organisation_slugs (
  slug text NOT NULL,
  organisation_id text,
  current boolean NOT NULL,
  CONSTRAINT organisation_slugs_pkey PRIMARY KEY (slug),
  CONSTRAINT organisation_slugs_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 80),
  CONSTRAINT organisation_slugs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX organisation_slugs_current ON organisation_slugs USING btree (organisation_id) WHERE current;

CREATE TABLE members (
  organisation_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  event_ids uuid[],
  joined_at timestamp with time zone NOT NULL,
  doors uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT members_pkey PRIMARY KEY (organisation_id, user_id),
  CONSTRAINT members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'box_office'::text, 'door'::text, 'reader'::text])),
  CONSTRAINT owners_have_all_events CHECK (role <> 'owner'::text OR event_ids IS NULL),
  CONSTRAINT members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX members_by_user ON members USING btree (user_id);

CREATE TABLE invitations (
  organisation_id text NOT NULL,
  email text NOT NULL,
  id uuid NOT NULL,
  role text NOT NULL,
  event_ids uuid[],
  invited_by text NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  doors uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  code_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (organisation_id, email),
  CONSTRAINT invitations_id_key UNIQUE (id),
  CONSTRAINT door_invitations_end_with_their_events CHECK ((expires_at IS NULL) = (role = 'door'::text AND event_ids IS NOT NULL)),
  CONSTRAINT invitations_email_check CHECK (email = lower(email)),
  CONSTRAINT invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'box_office'::text, 'door'::text, 'reader'::text])),
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX invitations_by_email ON invitations USING btree (email);

-- taxes

CREATE TABLE tax_rates (
  id uuid NOT NULL,
  organisation_id text NOT NULL,
  name text NOT NULL,
  rate integer NOT NULL,
  on_top boolean NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reverse_charge boolean DEFAULT false NOT NULL,
  CONSTRAINT tax_rates_pkey PRIMARY KEY (id),
  CONSTRAINT tax_rates_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT tax_rates_rate_check CHECK (rate >= 0 AND rate <= 100000),
  CONSTRAINT tax_rates_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX one_default_tax_rate ON tax_rates USING btree (organisation_id) WHERE is_default;
CREATE INDEX tax_rates_of_organisation ON tax_rates USING btree (organisation_id, created_at);

-- events

CREATE TABLE events (
  id uuid NOT NULL,
  organisation_id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  location_text text DEFAULT ''::text NOT NULL,
  latitude double precision,
  longitude double precision,
  banner_key text,
  accent text,
  approval text DEFAULT 'pending'::text NOT NULL,
  rejected_reason text,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  cancelled_reason text,
  changed_since_approval text[] DEFAULT '{}'::text[] NOT NULL,
  rendering_key text,
  created_from text,
  search_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, (((name || ' '::text) || location_text) || ' '::text) || description)) STORED NOT NULL,
  fee_payer text,
  refund_until_days smallint,
  guest_data_checked_at timestamp with time zone,
  listed boolean DEFAULT true NOT NULL,
  series_id uuid,
  pin_is_town boolean DEFAULT false NOT NULL,
  submitted_at timestamp with time zone,
  cancellation_fee_minor bigint DEFAULT 0 NOT NULL,
  cancellation_fee_hundredths integer DEFAULT 0 NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT events_approval_check CHECK (approval = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT events_cancellation_fee_hundredths_check CHECK (cancellation_fee_hundredths >= 0 AND cancellation_fee_hundredths <= 10000),
  CONSTRAINT events_cancellation_fee_minor_check CHECK (cancellation_fee_minor >= 0),
  CONSTRAINT events_cancelled_reason_check CHECK (char_length(cancelled_reason) <= 2000),
  CONSTRAINT events_check CHECK (ends_at > starts_at),
  CONSTRAINT events_check1 CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT events_description_check CHECK (char_length(description) <= 20000),
  CONSTRAINT events_fee_payer_check CHECK (fee_payer = ANY (ARRAY['organiser'::text, 'customer'::text])),
  CONSTRAINT events_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT events_location_text_check CHECK (char_length(location_text) <= 500),
  CONSTRAINT events_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT events_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT events_pending_was_submitted CHECK (approval <> 'pending'::text OR submitted_at IS NOT NULL),
  CONSTRAINT events_pin_is_town_check CHECK (NOT pin_is_town OR latitude IS NOT NULL),
  CONSTRAINT events_refund_until_days_check CHECK (refund_until_days >= 0 AND refund_until_days <= 365),
  CONSTRAINT events_rejected_reason_check CHECK (char_length(rejected_reason) <= 2000),
  CONSTRAINT events_banner_key_fkey FOREIGN KEY (banner_key) REFERENCES images(key),
  CONSTRAINT events_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT events_rendering_key_fkey FOREIGN KEY (rendering_key) REFERENCES renderings(key),
  CONSTRAINT events_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id)
);
CREATE INDEX events_by_approval ON events USING btree (approval, submitted_at);
CREATE INDEX events_by_banner ON events USING btree (banner_key) WHERE banner_key IS NOT NULL;
CREATE INDEX events_by_end ON events USING btree (ends_at);
CREATE INDEX events_by_organisation ON events USING btree (organisation_id, starts_at);
CREATE INDEX events_by_rendering ON events USING btree (rendering_key) WHERE rendering_key IS NOT NULL;
CREATE INDEX events_changed_since_approval ON events USING btree (updated_at) WHERE changed_since_approval <> '{}'::text[];
CREATE INDEX events_listed ON events USING btree (starts_at, id) WHERE approval = 'approved'::text AND cancelled_at IS NULL AND listed;
CREATE INDEX events_listed_by_text ON events USING gin (name gin_trgm_ops, location_text gin_trgm_ops, search_words) WHERE approval = 'approved'::text AND cancelled_at IS NULL AND listed;
CREATE INDEX events_listed_by_words ON events USING gin (folded((name || ' '::text) || location_text) gin_trgm_ops, search_words) WHERE approval = 'approved'::text AND cancelled_at IS NULL AND listed;
CREATE INDEX events_of_series ON events USING btree (series_id, starts_at, id) WHERE series_id IS NOT NULL;
CREATE INDEX events_upcoming ON events USING btree (ends_at) WHERE approval = 'approved'::text AND cancelled_at IS NULL;
CREATE TRIGGER wallet_event_changed AFTER UPDATE OF name, starts_at, ends_at, time_zone, location_text, latitude, longitude, pin_is_town, accent, cancelled_at ON events FOR EACH ROW WHEN (new.name IS DISTINCT FROM old.name OR new.starts_at IS DISTINCT FROM old.starts_at OR new.ends_at IS DISTINCT FROM old.ends_at OR new.time_zone IS DISTINCT FROM old.time_zone OR new.location_text IS DISTINCT FROM old.location_text OR new.latitude IS DISTINCT FROM old.latitude OR new.longitude IS DISTINCT FROM old.longitude OR new.pin_is_town IS DISTINCT FROM old.pin_is_town OR new.accent IS DISTINCT FROM old.accent OR new.cancelled_at IS DISTINCT FROM old.cancelled_at) EXECUTE FUNCTION wallet_event_changed();

CREATE TABLE event_slugs (
  slug text NOT NULL,
  event_id uuid,
  CONSTRAINT event_slugs_pkey PRIMARY KEY (slug),
  CONSTRAINT event_slugs_event_id_key UNIQUE (event_id),
  CONSTRAINT event_slugs_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 80),
  CONSTRAINT event_slugs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL
);

CREATE TABLE series (
  id uuid NOT NULL,
  organisation_id text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT series_pkey PRIMARY KEY (id),
  CONSTRAINT series_slug_key UNIQUE (slug),
  CONSTRAINT series_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT series_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 80),
  CONSTRAINT series_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);

CREATE TABLE event_approvals (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  decided_by text NOT NULL,
  decision text NOT NULL,
  reason text,
  decided_at timestamp with time zone NOT NULL,
  event_name text,
  event_time_zone text,
  CONSTRAINT event_approvals_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT event_approvals_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text])),
  CONSTRAINT event_approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
);
CREATE INDEX event_approvals_newest ON event_approvals USING btree (decided_at DESC, id DESC);

CREATE TABLE event_moves (
  event_id uuid NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  location_text text NOT NULL,
  CONSTRAINT event_moves_pkey PRIMARY KEY (event_id, moved_at),
  CONSTRAINT event_moves_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

CREATE TABLE cancellations (
  event_id uuid NOT NULL,
  cancelled_by text,
  refunds_requested_at timestamp with time zone,
  announces_refund boolean NOT NULL,
  check_at timestamp with time zone,
  notified_until uuid,
  all_notified boolean DEFAULT false NOT NULL,
  CONSTRAINT cancellations_pkey PRIMARY KEY (event_id),
  CONSTRAINT cancellations_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT cancellations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX cancellations_to_carry_on ON cancellations USING btree (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE ticket_types (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  price_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  per_order_limit smallint DEFAULT 10 NOT NULL,
  sale_starts_at timestamp with time zone,
  sale_ends_at timestamp with time zone,
  version integer DEFAULT 0 NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  colour text,
  per_order_minimum smallint DEFAULT 1 NOT NULL,
  price_floor_minor bigint,
  own_capacity boolean DEFAULT true NOT NULL,
  shown_after uuid,
  hidden boolean DEFAULT false NOT NULL,
  add_on_id uuid,
  variant text,
  tax_rate_id uuid,
  people smallint DEFAULT 1 NOT NULL,
  untaxed boolean DEFAULT false NOT NULL,
  CONSTRAINT ticket_types_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT minimum_within_limit CHECK (per_order_minimum >= 1 AND per_order_minimum <= per_order_limit),
  CONSTRAINT not_after_itself CHECK (shown_after <> id),
  CONSTRAINT price_floor_within_price CHECK (price_floor_minor >= 0 AND price_floor_minor <= price_minor),
  CONSTRAINT sale_window_runs_forward CHECK (sale_ends_at > sale_starts_at),
  CONSTRAINT ticket_types_colour_check CHECK (colour = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'purple'::text, 'pink'::text])),
  CONSTRAINT ticket_types_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text) NOT VALID,
  CONSTRAINT ticket_types_description_check CHECK (char_length(description) <= 500),
  CONSTRAINT ticket_types_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  CONSTRAINT ticket_types_people_check CHECK (people >= 1 AND people <= 100),
  CONSTRAINT ticket_types_per_order_limit_check CHECK (per_order_limit >= 1 AND per_order_limit <= 100),
  CONSTRAINT ticket_types_price_minor_check CHECK (price_minor >= 0 AND price_minor <= '100000000000'::bigint),
  CONSTRAINT ticket_types_variant_check CHECK (char_length(variant) >= 1 AND char_length(variant) <= 36),
  CONSTRAINT untaxed_names_no_rate CHECK (NOT untaxed OR tax_rate_id IS NULL),
  CONSTRAINT ticket_types_event_id_add_on_id_fkey FOREIGN KEY (event_id, add_on_id) REFERENCES add_ons(event_id, id),
  CONSTRAINT ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT ticket_types_event_id_shown_after_fkey FOREIGN KEY (event_id, shown_after) REFERENCES ticket_types(event_id, id),
  CONSTRAINT ticket_types_tax_rate_id_fkey FOREIGN KEY (tax_rate_id) REFERENCES tax_rates(id) ON DELETE SET NULL
);
CREATE INDEX ticket_types_by_tax_rate ON ticket_types USING btree (tax_rate_id) WHERE tax_rate_id IS NOT NULL;
CREATE TRIGGER wallet_type_changed AFTER UPDATE OF name, people ON ticket_types FOR EACH ROW WHEN (new.name <> old.name OR new.people <> old.people) EXECUTE FUNCTION wallet_part_changed();

CREATE TABLE shared_capacities (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT shared_capacities_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT shared_capacities_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  CONSTRAINT shared_capacities_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

CREATE TABLE shared_capacity_uses (
  event_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  shared_capacity_id uuid NOT NULL,
  places smallint NOT NULL,
  CONSTRAINT shared_capacity_uses_pkey PRIMARY KEY (event_id, ticket_type_id, shared_capacity_id),
  CONSTRAINT shared_capacity_uses_places_check CHECK (places >= 1 AND places <= 1000),
  CONSTRAINT shared_capacity_uses_event_id_shared_capacity_id_fkey FOREIGN KEY (event_id, shared_capacity_id) REFERENCES shared_capacities(event_id, id),
  CONSTRAINT shared_capacity_uses_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id)
);

CREATE TABLE inventory (
  event_id uuid NOT NULL,
  ticket_type_id uuid,
  capacity integer NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  sold integer DEFAULT 0 NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  shared_capacity_id uuid,
  id uuid GENERATED ALWAYS AS (COALESCE(ticket_type_id, shared_capacity_id)) STORED NOT NULL,
  waiting integer DEFAULT 0 NOT NULL,
  CONSTRAINT inventory_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT inventory_capacity_check CHECK (capacity >= 0),
  CONSTRAINT inventory_held_check CHECK (held >= 0),
  CONSTRAINT inventory_sold_check CHECK (sold >= 0),
  CONSTRAINT inventory_waiting_check CHECK (waiting >= 0),
  CONSTRAINT never_oversold CHECK ((held + sold) <= capacity),
  CONSTRAINT of_one_thing CHECK (num_nonnulls(ticket_type_id, shared_capacity_id) = 1),
  CONSTRAINT inventory_event_id_shared_capacity_id_fkey FOREIGN KEY (event_id, shared_capacity_id) REFERENCES shared_capacities(event_id, id),
  CONSTRAINT inventory_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id)
) WITH (fillfactor=20);

CREATE TABLE event_keys (
  event_id uuid NOT NULL,
  key_id smallint NOT NULL,
  public_key text NOT NULL,
  private_key_sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT event_keys_pkey PRIMARY KEY (event_id, key_id),
  CONSTRAINT event_keys_key_id_check CHECK (key_id >= 0 AND key_id <= 255),
  CONSTRAINT event_keys_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

-- orders

CREATE TABLE orders (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  email text NOT NULL,
  buyer text NOT NULL,
  currency character(3) NOT NULL,
  total_minor bigint NOT NULL,
  hold_expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  mailed_at timestamp with time zone,
  link_version smallint DEFAULT 0 NOT NULL,
  fee_minor bigint DEFAULT 0 NOT NULL,
  fee_payer text DEFAULT 'organiser'::text NOT NULL,
  hold_extended_at timestamp with time zone,
  idempotency_key_hash text,
  request_hash text,
  held_from bigint,
  held_seats jsonb,
  source jsonb,
  promo_code_id uuid,
  code_tickets integer,
  code_discount_minor bigint,
  code_mailbox_key bigint,
  code_reserved integer,
  resold_ticket_id uuid,
  opened_from_mail boolean DEFAULT false NOT NULL,
  language text,
  CONSTRAINT orders_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT code_with_what_it_took CHECK ((promo_code_id IS NULL) = (code_tickets IS NULL) AND (promo_code_id IS NULL) = (code_discount_minor IS NULL)),
  CONSTRAINT idempotency_key_with_request CHECK ((idempotency_key_hash IS NULL) = (request_hash IS NULL)),
  CONSTRAINT orders_check CHECK ((state = ANY (ARRAY['held'::text, 'expired'::text, 'cancelled'::text])) OR paid_at IS NOT NULL),
  CONSTRAINT orders_code_discount_minor_check CHECK (code_discount_minor >= 0),
  CONSTRAINT orders_code_tickets_check CHECK (code_tickets > 0),
  CONSTRAINT orders_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT orders_fee_payer_check CHECK (fee_payer = ANY (ARRAY['organiser'::text, 'customer'::text])),
  CONSTRAINT orders_fee_within_total CHECK (fee_minor >= 0 AND fee_minor <= total_minor),
  CONSTRAINT orders_source_check CHECK (jsonb_typeof(source) = 'object'::text AND length(source::text) <= 1000),
  CONSTRAINT orders_state_check CHECK (state = ANY (ARRAY['held'::text, 'paid'::text, 'expired'::text, 'cancelled'::text, 'partly_refunded'::text, 'refunded'::text])),
  CONSTRAINT orders_total_minor_check CHECK (total_minor >= 0),
  CONSTRAINT reserved_of_coded_tickets CHECK (code_reserved >= 1 AND code_reserved <= code_tickets)
) WITH (fillfactor=70);
CREATE INDEX orders_by_address ON orders USING btree (event_id, lower(email), id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_by_buyer ON orders USING btree (buyer) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_by_code ON orders USING btree (event_id, promo_code_id, code_mailbox_key) WHERE promo_code_id IS NOT NULL;
CREATE INDEX orders_by_code_and_account ON orders USING btree (event_id, promo_code_id, buyer) WHERE promo_code_id IS NOT NULL AND buyer ~~ 'user:%'::text;
CREATE INDEX orders_by_email ON orders USING btree (lower(email)) WHERE paid_at IS NOT NULL;
CREATE UNIQUE INDEX orders_by_idempotency_key ON orders USING btree (event_id, buyer, idempotency_key_hash) WHERE idempotency_key_hash IS NOT NULL;
CREATE INDEX orders_by_number ON orders USING btree (event_id, "right"(id::text, 8) COLLATE "C") WHERE paid_at IS NOT NULL;
CREATE INDEX orders_by_payment ON orders USING btree (event_id, paid_at DESC, id) INCLUDE (state, total_minor) WHERE paid_at IS NOT NULL;
CREATE UNIQUE INDEX orders_by_resold_ticket ON orders USING btree (event_id, resold_ticket_id) WHERE resold_ticket_id IS NOT NULL AND (state <> ALL (ARRAY['expired'::text, 'cancelled'::text]));
CREATE INDEX orders_by_start_of_address ON orders USING btree (event_id, lower(email) text_pattern_ops) INCLUDE (email, id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_by_total ON orders USING btree (event_id, total_minor, id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_held_from ON orders USING btree (held_from) WHERE held_from IS NOT NULL;
CREATE INDEX orders_held_from_of_event ON orders USING btree (event_id, held_from) WHERE held_from IS NOT NULL;
CREATE INDEX orders_holds_ending ON orders USING btree (hold_expires_at) WHERE state = 'held'::text;
CREATE INDEX orders_searched ON orders USING gin (event_id, email gin_trgm_ops) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_that_ended ON orders USING btree (event_id, id) WHERE state = ANY (ARRAY['expired'::text, 'cancelled'::text]);

CREATE TABLE order_lines (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  quantity integer NOT NULL,
  unit_price_minor bigint NOT NULL,
  unit_fee_minor bigint DEFAULT 0 NOT NULL,
  number smallint NOT NULL,
  unit_discount_minor bigint DEFAULT 0 NOT NULL,
  admits boolean DEFAULT true NOT NULL,
  for_line smallint,
  tax_name text,
  tax_rate integer,
  tax_minor bigint DEFAULT 0 NOT NULL,
  sold_type_id uuid,
  CONSTRAINT order_lines_pkey PRIMARY KEY (event_id, order_id, number),
  CONSTRAINT only_add_ons_are_for_lines CHECK (for_line IS NULL OR NOT admits),
  CONSTRAINT order_lines_number_check CHECK (number > 0),
  CONSTRAINT order_lines_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_lines_tax_minor_check CHECK (tax_minor >= 0),
  CONSTRAINT order_lines_tax_rate_check CHECK (tax_rate >= 0 AND tax_rate <= 100000),
  CONSTRAINT order_lines_unit_discount_minor_check CHECK (unit_discount_minor >= 0),
  CONSTRAINT order_lines_unit_fee_minor_check CHECK (unit_fee_minor >= 0),
  CONSTRAINT order_lines_unit_price_minor_check CHECK (unit_price_minor >= 0),
  CONSTRAINT tax_of_a_rate CHECK ((tax_rate IS NULL) = (tax_name IS NULL) AND (tax_rate IS NOT NULL OR tax_minor = 0))
);

CREATE TABLE business_buyers (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  company text NOT NULL,
  address text NOT NULL,
  country character(2) NOT NULL,
  vat_number text NOT NULL,
  reverse_charge boolean NOT NULL,
  CONSTRAINT business_buyers_pkey PRIMARY KEY (event_id, order_id),
  CONSTRAINT business_buyers_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 500),
  CONSTRAINT business_buyers_company_check CHECK (char_length(company) >= 1 AND char_length(company) <= 200),
  CONSTRAINT business_buyers_vat_number_check CHECK (char_length(vat_number) <= 30)
);

CREATE TABLE tickets (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  key_id smallint NOT NULL,
  short_code text COLLATE "C" NOT NULL,
  state text DEFAULT 'valid'::text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  refund_request_id uuid,
  reversed boolean DEFAULT false NOT NULL,
  line_number smallint NOT NULL,
  seat smallint NOT NULL,
  admits boolean DEFAULT true NOT NULL,
  add_on_to uuid,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  kept_minor bigint,
  CONSTRAINT tickets_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT tickets_event_id_short_code_key UNIQUE (event_id, short_code),
  CONSTRAINT only_add_ons_are_to_tickets CHECK (add_on_to IS NULL OR NOT admits),
  CONSTRAINT tickets_reversed_check CHECK (NOT reversed OR state = 'revoked'::text),
  CONSTRAINT tickets_seat_check CHECK (seat > 0),
  CONSTRAINT tickets_state_check CHECK (state = ANY (ARRAY['valid'::text, 'on_hold'::text, 'revoked'::text])),
  CONSTRAINT tickets_event_id_add_on_to_fkey FOREIGN KEY (event_id, add_on_to) REFERENCES tickets(event_id, id) ON UPDATE CASCADE,
  CONSTRAINT tickets_event_id_order_id_line_number_fkey FOREIGN KEY (event_id, order_id, line_number) REFERENCES order_lines(event_id, order_id, number),
  CONSTRAINT tickets_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id)
);
CREATE INDEX tickets_by_order ON tickets USING btree (event_id, order_id);
CREATE INDEX tickets_by_what_they_add_to ON tickets USING btree (event_id, add_on_to) WHERE add_on_to IS NOT NULL;
CREATE INDEX tickets_changed ON tickets USING btree (event_id, changed_in, id);
CREATE TRIGGER ticket_changed BEFORE UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION ticket_changed();
CREATE TRIGGER wallet_ticket_changed AFTER UPDATE OF id, state ON tickets FOR EACH ROW WHEN (new.id <> old.id OR new.state <> old.state) EXECUTE FUNCTION wallet_ticket_changed();

CREATE TABLE ticket_transfers (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  previous_id uuid,
  email text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  former_ticket_id uuid,
  former_short_code text COLLATE "C",
  CONSTRAINT ticket_transfers_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT ticket_transfers_check CHECK (num_nonnulls(accepted_at, former_ticket_id, former_short_code) = ANY (ARRAY[0, 3])),
  CONSTRAINT ticket_transfers_event_id_previous_id_fkey FOREIGN KEY (event_id, previous_id) REFERENCES ticket_transfers(event_id, id),
  CONSTRAINT ticket_transfers_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id) ON UPDATE CASCADE
);
CREATE INDEX ticket_transfers_by_email ON ticket_transfers USING btree (lower(email));
CREATE UNIQUE INDEX ticket_transfers_by_ticket ON ticket_transfers USING btree (event_id, ticket_id, previous_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX ticket_transfers_former ON ticket_transfers USING btree (event_id, former_ticket_id) WHERE former_ticket_id IS NOT NULL;
CREATE INDEX ticket_transfers_former_code ON ticket_transfers USING btree (event_id, former_short_code) WHERE former_short_code IS NOT NULL;
CREATE UNIQUE INDEX ticket_transfers_open ON ticket_transfers USING btree (event_id, ticket_id) WHERE accepted_at IS NULL;

CREATE TABLE taken_back_transfers (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  previous_id uuid,
  email text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone NOT NULL,
  CONSTRAINT taken_back_transfers_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT taken_back_transfers_event_id_previous_id_fkey FOREIGN KEY (event_id, previous_id) REFERENCES ticket_transfers(event_id, id),
  CONSTRAINT taken_back_transfers_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id) ON UPDATE CASCADE
);
CREATE INDEX taken_back_transfers_by_email ON taken_back_transfers USING btree (lower(email));
CREATE INDEX taken_back_transfers_by_ticket ON taken_back_transfers USING btree (event_id, ticket_id);

CREATE TABLE ticket_resales (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_resales_pkey PRIMARY KEY (event_id, ticket_id),
  CONSTRAINT ticket_resales_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id)
);

CREATE TABLE ended_resales (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  number smallint NOT NULL,
  offered_at timestamp with time zone,
  ended_at timestamp with time zone NOT NULL,
  sold boolean NOT NULL,
  CONSTRAINT ended_resales_pkey PRIMARY KEY (event_id, ticket_id, number),
  CONSTRAINT ended_resales_check CHECK (sold OR offered_at IS NOT NULL),
  CONSTRAINT ended_resales_number_check CHECK (number > 0),
  CONSTRAINT ended_resales_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id) ON UPDATE CASCADE
);

CREATE TABLE order_sums (
  event_id uuid NOT NULL,
  currency character(3) NOT NULL,
  source text,
  medium text,
  campaign text,
  orders integer NOT NULL,
  paid_minor bigint NOT NULL,
  CONSTRAINT order_sums_key UNIQUE NULLS NOT DISTINCT (event_id, currency, source, medium, campaign),
  CONSTRAINT order_sums_orders_check CHECK (orders > 0),
  CONSTRAINT order_sums_paid_minor_check CHECK (paid_minor >= 0),
  CONSTRAINT order_sums_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
) WITH (fillfactor=20);

CREATE TABLE sales (
  event_id uuid NOT NULL,
  period_start timestamp with time zone NOT NULL,
  ticket_type_id uuid NOT NULL,
  currency character(3) NOT NULL,
  tickets integer NOT NULL,
  paid_minor bigint NOT NULL,
  refunded_tickets integer DEFAULT 0 NOT NULL,
  refunded_minor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT sales_pkey PRIMARY KEY (event_id, period_start, ticket_type_id),
  CONSTRAINT no_more_refunded_than_sold CHECK (refunded_tickets >= 0 AND refunded_tickets <= tickets AND refunded_minor >= 0 AND refunded_minor <= paid_minor),
  CONSTRAINT sales_paid_minor_check CHECK (paid_minor >= 0),
  CONSTRAINT sales_tickets_check CHECK (tickets > 0),
  CONSTRAINT sales_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id)
) WITH (fillfactor=50);

CREATE TABLE order_claims (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  user_id text NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  CONSTRAINT order_claims_pkey PRIMARY KEY (event_id, order_id, user_id),
  CONSTRAINT order_claims_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT order_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX order_claims_by_user ON order_claims USING btree (user_id);

CREATE TABLE order_confirmations (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT order_confirmations_pkey PRIMARY KEY (event_id, order_id)
);

CREATE TABLE order_address_changes (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  changed_by text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT order_address_changes_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT order_address_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT order_address_changes_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);
CREATE INDEX order_address_changes_by_order ON order_address_changes USING btree (event_id, order_id);

CREATE TABLE order_notes (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  text text NOT NULL,
  written_by text,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT order_notes_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT order_notes_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  CONSTRAINT order_notes_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT order_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX order_notes_by_order ON order_notes USING btree (event_id, order_id);

CREATE TABLE ticket_exchanges (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  former_ticket_id uuid NOT NULL,
  former_short_code text COLLATE "C" NOT NULL,
  former_type_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  short_code text COLLATE "C" NOT NULL,
  ticket_type_id uuid NOT NULL,
  exchanged_by text,
  exchanged_at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_exchanges_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT ticket_exchanges_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT ticket_exchanges_exchanged_by_fkey FOREIGN KEY (exchanged_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX ticket_exchanges_by_order ON ticket_exchanges USING btree (event_id, order_id);
CREATE INDEX ticket_exchanges_by_ticket ON ticket_exchanges USING btree (event_id, ticket_id);
CREATE INDEX ticket_exchanges_former ON ticket_exchanges USING btree (event_id, former_ticket_id);
CREATE INDEX ticket_exchanges_former_code ON ticket_exchanges USING btree (event_id, former_short_code);

CREATE TABLE order_tags (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  tag text NOT NULL,
  CONSTRAINT order_tags_pkey PRIMARY KEY (event_id, order_id, tag),
  CONSTRAINT order_tags_tag_check CHECK (char_length(tag) >= 1 AND char_length(tag) <= 30),
  CONSTRAINT order_tags_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);
CREATE INDEX order_tags_by_tag ON order_tags USING btree (event_id, lower(tag));

CREATE TABLE order_mails (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  email text NOT NULL,
  reason text NOT NULL,
  requested_by text,
  requested_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal text,
  CONSTRAINT order_mails_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT order_mails_reason_check CHECK (reason = ANY (ARRAY['paid'::text, 'resent'::text, 'address-corrected'::text])),
  CONSTRAINT order_mails_refusal_check CHECK (char_length(refusal) <= 500),
  CONSTRAINT sent_or_refused CHECK (sent_at IS NULL OR refused_at IS NULL),
  CONSTRAINT order_mails_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT order_mails_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX order_mails_by_order ON order_mails USING btree (event_id, order_id);

-- attendees

CREATE TABLE attendee_settings (
  event_id uuid NOT NULL,
  names text DEFAULT 'off'::text NOT NULL,
  emails boolean DEFAULT false NOT NULL,
  before_payment boolean DEFAULT true NOT NULL,
  CONSTRAINT attendee_settings_pkey PRIMARY KEY (event_id),
  CONSTRAINT attendee_settings_names_check CHECK (names = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
  CONSTRAINT attendee_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

CREATE TABLE questions (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  scope text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  help text DEFAULT ''::text NOT NULL,
  required boolean DEFAULT false NOT NULL,
  options text[] DEFAULT '{}'::text[] NOT NULL,
  all_types boolean DEFAULT true NOT NULL,
  asked_after uuid,
  asked_if text[],
  sensitive boolean DEFAULT false NOT NULL,
  keep_days smallint,
  at_door boolean DEFAULT false NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT questions_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT condition_is_whole CHECK ((asked_after IS NULL) = (asked_if IS NULL)),
  CONSTRAINT files_stay_inside CHECK (NOT (kind = 'file'::text AND at_door)),
  CONSTRAINT options_for_choices CHECK ((kind = ANY (ARRAY['choice'::text, 'several'::text])) = (cardinality(options) > 0)),
  CONSTRAINT questions_help_check CHECK (char_length(help) <= 500),
  CONSTRAINT questions_keep_days_check CHECK (keep_days >= 0 AND keep_days <= 3650),
  CONSTRAINT questions_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'date'::text, 'choice'::text, 'several'::text, 'phone'::text, 'country'::text, 'file'::text, 'consent'::text])),
  CONSTRAINT questions_position_check CHECK ("position" >= 0),
  CONSTRAINT questions_scope_check CHECK (scope = ANY (ARRAY['order'::text, 'ticket'::text])),
  CONSTRAINT questions_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 500),
  CONSTRAINT sensitive_stays_inside CHECK (NOT (sensitive AND at_door)),
  CONSTRAINT questions_event_id_asked_after_fkey FOREIGN KEY (event_id, asked_after) REFERENCES questions(event_id, id),
  CONSTRAINT questions_event_id_fkey FOREIGN KEY (event_id) REFERENCES attendee_settings(event_id) ON DELETE CASCADE
);

CREATE TABLE question_types (
  event_id uuid NOT NULL,
  question_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  CONSTRAINT question_types_pkey PRIMARY KEY (event_id, question_id, ticket_type_id),
  CONSTRAINT question_types_event_id_question_id_fkey FOREIGN KEY (event_id, question_id) REFERENCES questions(event_id, id) ON DELETE CASCADE,
  CONSTRAINT question_types_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id) ON DELETE CASCADE
);

CREATE TABLE attendees (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_number smallint NOT NULL,
  seat smallint NOT NULL,
  name text,
  email text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT attendees_pkey PRIMARY KEY (event_id, order_id, line_number, seat),
  CONSTRAINT attendees_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT attendees_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT attendees_seat_check CHECK (seat > 0),
  CONSTRAINT somebody CHECK (num_nonnulls(name, email) > 0),
  CONSTRAINT attendees_event_id_order_id_line_number_fkey FOREIGN KEY (event_id, order_id, line_number) REFERENCES order_lines(event_id, order_id, number)
);
CREATE INDEX attendees_by_words ON attendees USING gin (event_id, folded(name) gin_trgm_ops) WHERE name IS NOT NULL;
CREATE TRIGGER attendee_changed AFTER INSERT OR DELETE OR UPDATE ON attendees FOR EACH ROW EXECUTE FUNCTION ticket_details_changed();
CREATE TRIGGER wallet_attendee_changed AFTER INSERT OR DELETE OR UPDATE ON attendees FOR EACH ROW EXECUTE FUNCTION wallet_attendee_changed();

CREATE TABLE answers (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_number smallint NOT NULL,
  seat smallint NOT NULL,
  question_id uuid NOT NULL,
  asked text NOT NULL,
  value text[],
  sealed bytea,
  answered_at timestamp with time zone NOT NULL,
  CONSTRAINT answers_pkey PRIMARY KEY (event_id, order_id, line_number, seat, question_id),
  CONSTRAINT of_order_or_seat CHECK ((line_number = 0) = (seat = 0)),
  CONSTRAINT open_or_sealed CHECK (num_nonnulls(value, sealed) = 1),
  CONSTRAINT answers_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT answers_event_id_question_id_fkey FOREIGN KEY (event_id, question_id) REFERENCES questions(event_id, id) ON DELETE CASCADE
);
CREATE INDEX answers_by_question ON answers USING btree (event_id, question_id);
CREATE TRIGGER answer_changed AFTER INSERT OR DELETE OR UPDATE ON answers FOR EACH ROW EXECUTE FUNCTION ticket_details_changed();

CREATE TABLE answer_files (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_number smallint NOT NULL,
  seat smallint NOT NULL,
  question_id uuid NOT NULL,
  key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sealed boolean NOT NULL,
  CONSTRAINT answer_files_pkey PRIMARY KEY (event_id, order_id, line_number, seat, question_id),
  CONSTRAINT answer_files_key_key UNIQUE (key),
  CONSTRAINT answer_files_content_type_check CHECK (content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])),
  CONSTRAINT answer_files_size_bytes_check CHECK (size_bytes >= 1 AND size_bytes <= 10485760),
  CONSTRAINT answer_files_event_id_order_id_line_number_seat_question_i_fkey FOREIGN KEY (event_id, order_id, line_number, seat, question_id) REFERENCES answers(event_id, order_id, line_number, seat, question_id) ON DELETE CASCADE
);
CREATE TRIGGER answer_files_are_discarded AFTER DELETE OR UPDATE ON answer_files FOR EACH ROW EXECUTE FUNCTION discard_answer_file();

-- add-ons

CREATE TABLE add_ons (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  per_ticket_minimum smallint DEFAULT 0 NOT NULL,
  per_ticket_limit smallint,
  sold_alone boolean NOT NULL,
  all_types boolean NOT NULL,
  CONSTRAINT add_ons_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT a_donation_is_nobodys CHECK (kind <> 'donation'::text OR sold_alone AND all_types AND per_ticket_minimum = 0),
  CONSTRAINT add_on_minimum_within_limit CHECK (per_ticket_minimum <= per_ticket_limit),
  CONSTRAINT add_ons_description_check CHECK (char_length(description) <= 500),
  CONSTRAINT add_ons_kind_check CHECK (kind = ANY (ARRAY['add_on'::text, 'donation'::text])),
  CONSTRAINT add_ons_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CONSTRAINT add_ons_per_ticket_limit_check CHECK (per_ticket_limit >= 1 AND per_ticket_limit <= 20),
  CONSTRAINT add_ons_per_ticket_minimum_check CHECK (per_ticket_minimum >= 0 AND per_ticket_minimum <= 20),
  CONSTRAINT add_ons_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

CREATE TABLE add_on_ticket_types (
  event_id uuid NOT NULL,
  add_on_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  CONSTRAINT add_on_ticket_types_pkey PRIMARY KEY (event_id, add_on_id, ticket_type_id),
  CONSTRAINT add_on_ticket_types_event_id_add_on_id_fkey FOREIGN KEY (event_id, add_on_id) REFERENCES add_ons(event_id, id) ON DELETE CASCADE,
  CONSTRAINT add_on_ticket_types_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id) ON DELETE CASCADE
);

-- promo-codes

CREATE TABLE promotions (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  name text,
  effect text NOT NULL,
  percent_hundredths integer,
  amount_minor bigint,
  currency character(3),
  all_types boolean NOT NULL,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  max_uses_each_person integer,
  created_at timestamp with time zone NOT NULL,
  reserved integer,
  CONSTRAINT promotions_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT amount_in_a_currency CHECK ((effect = ANY (ARRAY['amount'::text, 'price'::text])) = (amount_minor IS NOT NULL) AND (amount_minor IS NULL OR currency IS NOT NULL)),
  CONSTRAINT percent_of_percent CHECK ((effect = 'percent'::text) = (percent_hundredths IS NOT NULL)),
  CONSTRAINT promotions_amount_minor_check CHECK (amount_minor >= 0),
  CONSTRAINT promotions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text) NOT VALID,
  CONSTRAINT promotions_effect_check CHECK (effect = ANY (ARRAY['none'::text, 'amount'::text, 'percent'::text, 'price'::text])),
  CONSTRAINT promotions_max_uses_each_person_check CHECK (max_uses_each_person > 0),
  CONSTRAINT promotions_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CONSTRAINT promotions_percent_hundredths_check CHECK (percent_hundredths >= 1 AND percent_hundredths <= 10000),
  CONSTRAINT promotions_reserved_check CHECK (reserved > 0),
  CONSTRAINT promotions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX promotions_with_reserves ON promotions USING btree (event_id, id) WHERE reserved IS NOT NULL;

CREATE TABLE promotion_types (
  event_id uuid NOT NULL,
  promotion_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  CONSTRAINT promotion_types_pkey PRIMARY KEY (event_id, promotion_id, ticket_type_id),
  CONSTRAINT promotion_types_event_id_promotion_id_fkey FOREIGN KEY (event_id, promotion_id) REFERENCES promotions(event_id, id) ON DELETE CASCADE,
  CONSTRAINT promotion_types_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id) ON DELETE CASCADE
);

CREATE TABLE promo_codes (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  promotion_id uuid NOT NULL,
  code text COLLATE "C" NOT NULL,
  max_uses integer,
  max_tickets integer,
  max_discount_minor bigint,
  uses integer DEFAULT 0 NOT NULL,
  tickets integer DEFAULT 0 NOT NULL,
  discount_minor bigint DEFAULT 0 NOT NULL,
  reserved_left integer DEFAULT 0 NOT NULL,
  CONSTRAINT promo_codes_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT promo_codes_event_id_code_key UNIQUE (event_id, code),
  CONSTRAINT never_discounted_too_much CHECK (discount_minor <= max_discount_minor),
  CONSTRAINT never_too_many_of_its_reserve CHECK (reserved_left >= 0),
  CONSTRAINT never_too_many_tickets CHECK (tickets <= max_tickets),
  CONSTRAINT never_used_too_often CHECK (uses <= max_uses),
  CONSTRAINT promo_codes_code_check CHECK (char_length(code) >= 1 AND char_length(code) <= 40),
  CONSTRAINT promo_codes_discount_minor_check CHECK (discount_minor >= 0),
  CONSTRAINT promo_codes_max_discount_minor_check CHECK (max_discount_minor > 0),
  CONSTRAINT promo_codes_max_tickets_check CHECK (max_tickets > 0),
  CONSTRAINT promo_codes_max_uses_check CHECK (max_uses > 0),
  CONSTRAINT promo_codes_tickets_check CHECK (tickets >= 0),
  CONSTRAINT promo_codes_uses_check CHECK (uses >= 0),
  CONSTRAINT promo_codes_event_id_promotion_id_fkey FOREIGN KEY (event_id, promotion_id) REFERENCES promotions(event_id, id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX promo_codes_by_promotion ON promo_codes USING btree (event_id, promotion_id, id);

-- waiting-list

CREATE TABLE waiting_lists (
  event_id uuid NOT NULL,
  open boolean NOT NULL,
  offer_hours smallint NOT NULL,
  resale boolean DEFAULT false NOT NULL,
  CONSTRAINT waiting_lists_pkey PRIMARY KEY (event_id),
  CONSTRAINT waiting_lists_offer_hours_check CHECK (offer_hours >= 1 AND offer_hours <= 168),
  CONSTRAINT waiting_lists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

CREATE TABLE waiting_entries (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  quantity smallint NOT NULL,
  unit_price_minor bigint,
  email text NOT NULL,
  mailbox_key bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  joined_at timestamp with time zone,
  order_id uuid,
  ended_at timestamp with time zone,
  ended_because text,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT ended_for_a_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT offered_in_line CHECK (order_id IS NULL OR joined_at IS NOT NULL),
  CONSTRAINT waiting_entries_ended_because_check CHECK (ended_because = ANY (ARRAY['left'::text, 'removed'::text, 'sale-over'::text, 'cancelled'::text])),
  CONSTRAINT waiting_entries_quantity_check CHECK (quantity >= 1 AND quantity <= 100),
  CONSTRAINT waiting_entries_unit_price_minor_check CHECK (unit_price_minor >= 0),
  CONSTRAINT waiting_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES waiting_lists(event_id) ON DELETE CASCADE,
  CONSTRAINT waiting_entries_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id)
);
CREATE INDEX waiting_entries_by_email ON waiting_entries USING btree (lower(email));
CREATE UNIQUE INDEX waiting_entries_by_mailbox ON waiting_entries USING btree (event_id, ticket_type_id, mailbox_key) WHERE joined_at IS NOT NULL AND order_id IS NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX waiting_entries_by_order ON waiting_entries USING btree (event_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX waiting_entries_in_line ON waiting_entries USING btree (event_id, joined_at, id) WHERE joined_at IS NOT NULL AND order_id IS NULL AND ended_at IS NULL;
CREATE INDEX waiting_entries_unconfirmed ON waiting_entries USING btree (asked_at) WHERE joined_at IS NULL AND ended_at IS NULL;

-- check-in

CREATE TABLE check_in_areas (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  frequency text,
  re_entry boolean DEFAULT false NOT NULL,
  all_types boolean DEFAULT true NOT NULL,
  closed_at timestamp with time zone,
  capacity integer,
  CONSTRAINT check_in_areas_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT check_in_areas_capacity_check CHECK (capacity > 0),
  CONSTRAINT check_in_areas_frequency_check CHECK (frequency = ANY (ARRAY['event'::text, 'day'::text])),
  CONSTRAINT check_in_areas_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CONSTRAINT check_in_areas_position_check CHECK ("position" >= 0),
  CONSTRAINT check_in_areas_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE TRIGGER wallet_area_changed AFTER INSERT OR DELETE OR UPDATE ON check_in_areas FOR EACH ROW EXECUTE FUNCTION wallet_part_changed();

CREATE TABLE check_in_area_types (
  event_id uuid NOT NULL,
  area_id uuid NOT NULL,
  ticket_type_id uuid NOT NULL,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  CONSTRAINT check_in_area_types_pkey PRIMARY KEY (event_id, area_id, ticket_type_id),
  CONSTRAINT check_in_area_types_check CHECK (valid_from < valid_until),
  CONSTRAINT check_in_area_types_event_id_area_id_fkey FOREIGN KEY (event_id, area_id) REFERENCES check_in_areas(event_id, id) ON DELETE CASCADE,
  CONSTRAINT check_in_area_types_event_id_ticket_type_id_fkey FOREIGN KEY (event_id, ticket_type_id) REFERENCES ticket_types(event_id, id) ON DELETE CASCADE
);
CREATE TRIGGER wallet_area_type_changed AFTER INSERT OR DELETE OR UPDATE ON check_in_area_types FOR EACH ROW EXECUTE FUNCTION wallet_part_changed();

CREATE TABLE gates (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  area_ids uuid[] NOT NULL,
  direction text NOT NULL,
  CONSTRAINT gates_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT gates_direction_check CHECK (direction = ANY (ARRAY['both'::text, 'entry'::text, 'exit'::text])),
  CONSTRAINT gates_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CONSTRAINT gates_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE UNIQUE INDEX gates_by_name ON gates USING btree (event_id, lower(name));

CREATE TABLE door_devices (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  gate_id uuid NOT NULL,
  name text NOT NULL,
  let_in_by text NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT door_devices_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT door_devices_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CONSTRAINT door_devices_event_id_gate_id_fkey FOREIGN KEY (event_id, gate_id) REFERENCES gates(event_id, id) ON DELETE CASCADE,
  CONSTRAINT door_devices_let_in_by_fkey FOREIGN KEY (let_in_by) REFERENCES users(id)
);
CREATE INDEX door_devices_of_gate ON door_devices USING btree (event_id, gate_id);

CREATE TABLE admissions (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  admitted_at timestamp with time zone NOT NULL,
  gate text NOT NULL,
  admitted_by text NOT NULL,
  area_id uuid NOT NULL,
  period date NOT NULL,
  entries integer DEFAULT 1 NOT NULL,
  inside smallint DEFAULT 1 NOT NULL,
  admitted smallint DEFAULT 1 NOT NULL,
  newcomers smallint DEFAULT 1 NOT NULL,
  previous_scan_id uuid,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  over smallint DEFAULT 0 NOT NULL,
  CONSTRAINT admissions_pkey PRIMARY KEY (event_id, ticket_id, area_id, period),
  CONSTRAINT admissions_entries_check CHECK (entries > 0),
  CONSTRAINT admissions_gate_check CHECK (char_length(gate) >= 1 AND char_length(gate) <= 80),
  CONSTRAINT admissions_inside_check CHECK (inside >= 0 AND inside <= admitted),
  CONSTRAINT admissions_newcomers_check CHECK (newcomers >= 0),
  CONSTRAINT admissions_over_check CHECK (over >= 0),
  CONSTRAINT admissions_admitted_by_fkey FOREIGN KEY (admitted_by) REFERENCES users(id),
  CONSTRAINT admissions_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id)
);
CREATE INDEX admissions_changed ON admissions USING btree (event_id, changed_in, ticket_id);
CREATE INDEX admissions_over ON admissions USING btree (event_id, admitted_at) WHERE over > 0;
CREATE TRIGGER admission_changed BEFORE UPDATE ON admissions FOR EACH ROW EXECUTE FUNCTION ticket_changed();
CREATE TRIGGER admission_undone AFTER DELETE ON admissions FOR EACH ROW EXECUTE FUNCTION admission_undone();

CREATE TABLE admission_counts (
  event_id uuid NOT NULL,
  admitted integer NOT NULL,
  area_id uuid NOT NULL,
  period date NOT NULL,
  inside integer NOT NULL,
  CONSTRAINT admission_counts_pkey PRIMARY KEY (event_id, area_id, period),
  CONSTRAINT admission_counts_admitted_check CHECK (admitted > 0),
  CONSTRAINT admission_counts_check CHECK (inside >= 0 AND inside <= admitted)
) WITH (fillfactor=50);

CREATE TABLE collected_add_ons (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  collected_at timestamp with time zone NOT NULL,
  gate text NOT NULL,
  collected_by text NOT NULL,
  over smallint DEFAULT 0 NOT NULL,
  CONSTRAINT collected_add_ons_pkey PRIMARY KEY (event_id, ticket_id),
  CONSTRAINT collected_add_ons_gate_check CHECK (char_length(gate) >= 1 AND char_length(gate) <= 80),
  CONSTRAINT collected_add_ons_over_check CHECK (over >= 0),
  CONSTRAINT collected_add_ons_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES users(id),
  CONSTRAINT collected_add_ons_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id) ON UPDATE CASCADE
);
CREATE INDEX collected_add_ons_over ON collected_add_ons USING btree (event_id, collected_at) WHERE over > 0;

CREATE TABLE add_on_collections (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  id uuid NOT NULL,
  collected_at timestamp with time zone NOT NULL,
  gate text NOT NULL,
  collected_by text NOT NULL,
  valid boolean DEFAULT true NOT NULL,
  device uuid,
  device_sequence integer,
  put_back_at timestamp with time zone,
  put_back_by text,
  put_back_device uuid,
  put_back_sequence integer,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT add_on_collections_pkey PRIMARY KEY (event_id, ticket_id, id),
  CONSTRAINT add_on_collections_device_check CHECK (num_nonnulls(device, device_sequence) = ANY (ARRAY[0, 2])),
  CONSTRAINT add_on_collections_device_sequence_check CHECK (device_sequence > 0),
  CONSTRAINT add_on_collections_gate_check CHECK (char_length(gate) >= 1 AND char_length(gate) <= 80),
  CONSTRAINT add_on_collections_put_back_check CHECK ((put_back_at IS NULL) = (put_back_by IS NULL)),
  CONSTRAINT add_on_collections_put_back_device_check CHECK ((num_nonnulls(put_back_device, put_back_sequence) = ANY (ARRAY[0, 2])) AND (put_back_device IS NULL OR put_back_at IS NOT NULL)),
  CONSTRAINT add_on_collections_put_back_sequence_check CHECK (put_back_sequence > 0),
  CONSTRAINT add_on_collections_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES users(id),
  CONSTRAINT add_on_collections_event_id_ticket_id_fkey FOREIGN KEY (event_id, ticket_id) REFERENCES tickets(event_id, id) ON UPDATE CASCADE,
  CONSTRAINT add_on_collections_put_back_by_fkey FOREIGN KEY (put_back_by) REFERENCES users(id)
);
CREATE INDEX add_on_collections_changed ON add_on_collections USING btree (event_id, changed_in, ticket_id);
CREATE TRIGGER add_on_collection_changed BEFORE UPDATE ON add_on_collections FOR EACH ROW EXECUTE FUNCTION ticket_changed();

CREATE TABLE scans (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid,
  answer text NOT NULL,
  gate text NOT NULL,
  scanned_by text NOT NULL,
  scanned_at timestamp with time zone NOT NULL,
  area_id uuid NOT NULL,
  direction text DEFAULT 'entry'::text NOT NULL,
  undone_at timestamp with time zone,
  undone_by text,
  people smallint DEFAULT 1 NOT NULL,
  newcomers smallint,
  previous_scan_id uuid,
  device uuid,
  device_sequence integer,
  undone_device uuid,
  undone_sequence integer,
  CONSTRAINT scans_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT scans_answer_check CHECK (answer = ANY (ARRAY['admitted'::text, 'already-admitted'::text, 'too-many'::text, 'disputed'::text, 'refunded'::text, 'resold'::text, 'reversed'::text, 'transferred'::text, 'wrong-area'::text, 'not-valid-now'::text, 'add-on'::text, 'left'::text, 'not-inside'::text, 'foreign'::text, 'forged'::text, 'unknown'::text, 'malformed'::text])),
  CONSTRAINT scans_device_check CHECK (num_nonnulls(device, device_sequence) = ANY (ARRAY[0, 2])),
  CONSTRAINT scans_device_sequence_check CHECK (device_sequence > 0),
  CONSTRAINT scans_direction_check CHECK (direction = ANY (ARRAY['entry'::text, 'exit'::text])),
  CONSTRAINT scans_gate_check CHECK (char_length(gate) >= 1 AND char_length(gate) <= 80),
  CONSTRAINT scans_newcomers_check CHECK (newcomers >= 0),
  CONSTRAINT scans_people_check CHECK (people >= 1 AND people <= 100),
  CONSTRAINT scans_undone_check CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL OR answer = 'admitted'::text OR device IS NOT NULL AND direction = 'entry'::text)),
  CONSTRAINT scans_undone_device_check CHECK ((num_nonnulls(undone_device, undone_sequence) = ANY (ARRAY[0, 2])) AND (undone_device IS NULL OR undone_at IS NOT NULL)),
  CONSTRAINT scans_undone_sequence_check CHECK (undone_sequence > 0),
  CONSTRAINT scans_event_id_area_id_fkey FOREIGN KEY (event_id, area_id) REFERENCES check_in_areas(event_id, id),
  CONSTRAINT scans_scanned_by_fkey FOREIGN KEY (scanned_by) REFERENCES users(id),
  CONSTRAINT scans_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX scans_by_ticket ON scans USING btree (event_id, ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX scans_by_time ON scans USING btree (event_id, scanned_at DESC);
CREATE INDEX scans_undone ON scans USING btree (event_id, ticket_id) WHERE undone_at IS NOT NULL;

CREATE TABLE imported_codes (
  event_id uuid NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  ticket_id uuid NOT NULL,
  CONSTRAINT imported_codes_pkey PRIMARY KEY (event_id, code_hash),
  CONSTRAINT imported_codes_code_hash_check CHECK (char_length(code_hash) = 11),
  CONSTRAINT imported_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX imported_codes_by_ticket ON imported_codes USING btree (event_id, ticket_id);
CREATE TRIGGER imported_code_changed AFTER INSERT OR DELETE OR UPDATE ON imported_codes FOR EACH ROW EXECUTE FUNCTION imported_code_changed();

-- kiosk

CREATE TABLE kiosks (
  event_id uuid NOT NULL,
  badge jsonb,
  prints boolean NOT NULL,
  find_by_name boolean NOT NULL,
  directions text NOT NULL,
  CONSTRAINT kiosks_pkey PRIMARY KEY (event_id),
  CONSTRAINT kiosks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

-- guests

CREATE TABLE guest_batches (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL,
  reason text NOT NULL,
  mailed boolean NOT NULL,
  added_by text,
  added_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT guest_batches_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT guest_batches_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  CONSTRAINT guest_batches_source_check CHECK (source = ANY (ARRAY['list'::text, 'csv'::text, 'pretix'::text, 'eventbrite'::text, 'hi-events'::text])),
  CONSTRAINT guest_batches_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guest_batches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

-- payments

CREATE TABLE payees (
  organisation_id text NOT NULL,
  provider text NOT NULL,
  account text NOT NULL,
  currency text,
  state text NOT NULL,
  bank_code text,
  bank_name text,
  account_last4 text,
  holder text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  standing text DEFAULT 'active'::text NOT NULL,
  due_at timestamp with time zone,
  CONSTRAINT payees_pkey PRIMARY KEY (organisation_id, provider),
  CONSTRAINT payees_account_last4_check CHECK (char_length(account_last4) <= 4),
  CONSTRAINT payees_bank_whole CHECK (num_nulls(bank_code, bank_name, account_last4) = ANY (ARRAY[0, 3])),
  CONSTRAINT payees_standing_check CHECK (standing = ANY (ARRAY['unfinished'::text, 'in-review'::text, 'active'::text, 'restricted'::text, 'disconnected'::text])),
  CONSTRAINT payees_state_check CHECK (state = ANY (ARRAY['active'::text, 'off'::text])),
  CONSTRAINT payees_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX payees_by_account ON payees USING btree (provider, account);

CREATE TABLE bank_accounts (
  organisation_id text NOT NULL,
  holder text NOT NULL,
  last4 text NOT NULL,
  sealed bytea NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT bank_accounts_holder_check CHECK (char_length(holder) >= 1 AND char_length(holder) <= 140),
  CONSTRAINT bank_accounts_last4_check CHECK (char_length(last4) = 4),
  CONSTRAINT bank_accounts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);

CREATE TABLE payment_attempts (
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  number smallint NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  amount_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  access_code text,
  redirect_url text,
  created_at timestamp with time zone NOT NULL,
  succeeded_at timestamp with time zone,
  check_at timestamp with time zone,
  payee text,
  channel text,
  provider_fee_minor bigint,
  hold_check_at timestamp with time zone,
  provider_payment_id text,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (event_id, order_id, number),
  CONSTRAINT payment_attempts_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payment_attempts_provider_fee_minor_check CHECK (provider_fee_minor >= 0),
  CONSTRAINT payment_attempts_state_check CHECK (state = ANY (ARRAY['created'::text, 'opened'::text, 'action_required'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'abandoned'::text]))
) WITH (fillfactor=70);
CREATE INDEX payment_attempts_by_payment_id ON payment_attempts USING btree (provider, provider_payment_id) WHERE provider_payment_id IS NOT NULL;
CREATE INDEX payment_attempts_by_time ON payment_attempts USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX payment_attempts_on_hold ON payment_attempts USING btree (hold_check_at) WHERE hold_check_at IS NOT NULL;
CREATE INDEX payment_attempts_to_check ON payment_attempts USING btree (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE webhook_inbox (
  id uuid NOT NULL,
  provider text NOT NULL,
  event_type text NOT NULL,
  object_id text NOT NULL,
  status text NOT NULL,
  reference text,
  body bytea NOT NULL,
  received_at timestamp with time zone NOT NULL,
  processed_at timestamp with time zone,
  check_at timestamp with time zone NOT NULL,
  about text NOT NULL,
  payment_id text,
  payee text,
  CONSTRAINT webhook_inbox_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_inbox_provider_event_type_object_id_status_key UNIQUE (provider, event_type, object_id, status),
  CONSTRAINT webhook_inbox_about_check CHECK (about = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'payee'::text, 'other'::text]))
);
CREATE INDEX webhook_inbox_done ON webhook_inbox USING btree (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX webhook_inbox_open ON webhook_inbox USING btree (check_at) WHERE processed_at IS NULL;

CREATE TABLE refund_requests (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  scope text NOT NULL,
  requested_for text NOT NULL,
  requested_as text NOT NULL,
  requested_by text,
  requested_at timestamp with time zone NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT refund_requests_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT refund_requests_amount_minor_check CHECK (amount_minor >= 0),
  CONSTRAINT refund_requests_requested_as_check CHECK (requested_as = ANY (ARRAY['organiser'::text, 'customer'::text])),
  CONSTRAINT refund_requests_scope_check CHECK (scope = ANY (ARRAY['whole'::text, 'tickets'::text, 'amount'::text])),
  CONSTRAINT refund_requests_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT refund_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX refund_requests_by_order ON refund_requests USING btree (event_id, order_id);

CREATE TABLE refunds (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  attempt_number smallint NOT NULL,
  amount_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  provider_refund_id text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  check_at timestamp with time zone,
  notified_at timestamp with time zone,
  note text,
  requested_by text,
  request_id uuid,
  fee_refund_minor bigint DEFAULT 0 NOT NULL,
  retried_as uuid,
  trouble_notified_at timestamp with time zone,
  refused_since timestamp with time zone,
  pending_fee_refund text,
  list_first boolean DEFAULT true NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT refunds_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT refunds_fee_refund_minor_check CHECK (fee_refund_minor >= 0),
  CONSTRAINT refunds_note_check CHECK (char_length(note) <= 2000),
  CONSTRAINT refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'pending'::text, 'processing'::text, 'done'::text, 'failed'::text, 'needs_attention'::text])),
  CONSTRAINT refunds_event_id_order_id_attempt_number_fkey FOREIGN KEY (event_id, order_id, attempt_number) REFERENCES payment_attempts(event_id, order_id, number),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX refunds_by_order ON refunds USING btree (event_id, order_id);
CREATE INDEX refunds_by_time ON refunds USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX refunds_not_done ON refunds USING btree (event_id) WHERE state <> 'done'::text;
CREATE UNIQUE INDEX refunds_once_at_the_provider ON refunds USING btree (event_id, order_id, attempt_number, provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX refunds_to_check ON refunds USING btree (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE disputes (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  attempt_number smallint NOT NULL,
  provider text NOT NULL,
  provider_dispute_id text NOT NULL,
  state text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  category text,
  due_at timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  check_at timestamp with time zone,
  fee_minor bigint,
  CONSTRAINT disputes_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT disputes_event_id_provider_provider_dispute_id_key UNIQUE (event_id, provider, provider_dispute_id),
  CONSTRAINT disputes_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT disputes_check CHECK ((decided_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT disputes_fee_minor_check CHECK (fee_minor >= 0),
  CONSTRAINT disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  CONSTRAINT disputes_event_id_order_id_attempt_number_fkey FOREIGN KEY (event_id, order_id, attempt_number) REFERENCES payment_attempts(event_id, order_id, number)
);
CREATE INDEX disputes_by_order ON disputes USING btree (event_id, order_id);
CREATE INDEX disputes_open ON disputes USING btree (event_id) WHERE state = 'open'::text;
CREATE INDEX disputes_to_check ON disputes USING btree (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE reconciliations (
  id uuid NOT NULL,
  provider text NOT NULL,
  run_on date,
  requested_by text,
  range_from timestamp with time zone NOT NULL,
  range_to timestamp with time zone NOT NULL,
  compared_until timestamp with time zone NOT NULL,
  state text NOT NULL,
  trouble text,
  theirs integer DEFAULT 0 NOT NULL,
  ours integer DEFAULT 0 NOT NULL,
  foreign_payments integer DEFAULT 0 NOT NULL,
  resolved integer DEFAULT 0 NOT NULL,
  differences jsonb DEFAULT '[]'::jsonb NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  check_at timestamp with time zone,
  backup_taken_at timestamp with time zone,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_provider_run_on_key UNIQUE (provider, run_on),
  CONSTRAINT reconciliations_check CHECK (range_from < range_to),
  CONSTRAINT reconciliations_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'cut-short'::text, 'done'::text])),
  CONSTRAINT reconciliations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX reconciliations_newest ON reconciliations USING btree (started_at DESC, id);
CREATE INDEX reconciliations_to_carry_on ON reconciliations USING btree (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE payment_exceptions (
  event_id uuid,
  id uuid NOT NULL,
  order_id uuid,
  attempt_number smallint,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  refund_id uuid,
  provider text,
  amount_minor bigint,
  currency text,
  resolved_at timestamp with time zone,
  resolved_by text,
  note text,
  code text,
  dispute_id uuid,
  object_id text,
  occurrence integer DEFAULT 0 NOT NULL,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  outcome text,
  decision text,
  lost_decision text,
  CONSTRAINT payment_exceptions_pkey PRIMARY KEY (id),
  CONSTRAINT payment_exceptions_code_check CHECK (
CASE kind
    WHEN 'sent_twice'::text THEN code = ANY (ARRAY['retried'::text, 'resolved'::text, 'sent-at-provider'::text, 'disputed'::text])
    WHEN 'dispute'::text THEN COALESCE(code, 'decided-again'::text) = 'decided-again'::text
    WHEN 'reconciliation'::text THEN code = ANY (ARRAY['unpaid-here'::text, 'missing-there'::text, 'unpaid-there'::text, 'unbooked'::text, 'amount'::text, 'currency'::text, 'fee'::text, 'refund-missing-here'::text, 'refund-state'::text, 'refund-missing-there'::text, 'refund-amount'::text, 'dispute-missing-here'::text, 'dispute-state'::text, 'dispute-missing-there'::text, 'dispute-amount'::text, 'unreadable'::text, 'fee-not-told'::text, 'fee-not-returned'::text, 'account-disconnected'::text])
    WHEN 'not_opened'::text THEN code = ANY (ARRAY['amount-too-small'::text, 'amount-too-large'::text, 'currency'::text, 'payee'::text, 'key'::text, 'other'::text])
    ELSE code IS NULL
END IS TRUE),
  CONSTRAINT payment_exceptions_decided_check CHECK (decision IS NULL OR resolved_at IS NOT NULL),
  CONSTRAINT payment_exceptions_decision_check CHECK (decision = ANY (ARRAY['resolved'::text, 'retry_refund'::text, 'money_kept'::text, 'money_refunded'::text, 'same_money'::text, 'send_both'::text])),
  CONSTRAINT payment_exceptions_kind_check CHECK (kind = ANY (ARRAY['late'::text, 'duplicate'::text, 'mismatch'::text, 'sent_twice'::text, 'refund_failed'::text, 'refund_needs_attention'::text, 'unknown_payment'::text, 'dispute'::text, 'reconciliation'::text, 'provider_refund'::text, 'not_opened'::text, 'payment_on_hold'::text, 'mail_undelivered'::text])),
  CONSTRAINT payment_exceptions_lost_decision_check CHECK (lost_decision ~ '^(make_order_again|refund_lost)$'::text),
  CONSTRAINT payment_exceptions_note_check CHECK (char_length(note) <= 2000),
  CONSTRAINT payment_exceptions_outcome_check CHECK (outcome = ANY (ARRAY['tickets_issued'::text, 'refunded'::text, 'nothing_to_send_back'::text, 'returned_before'::text, 'retried'::text, 'accepted'::text, 'succeeded'::text, 'rest_requested'::text, 'sent_another_way'::text, 'returned_at_provider'::text, 'paid_back_by_bank'::text, 'tickets_on_hold'::text, 'won'::text, 'tickets_cancelled'::text, 'tickets_cancelled_refunded'::text, 'tickets_cancelled_for_it'::text, 'no_tickets_left'::text, 'all_refunded'::text, 'seats_released'::text, 'booked_since'::text, 'not_charged'::text, 'known_since'::text, 'fee_returned'::text, 'came_back_since'::text])),
  CONSTRAINT payment_exceptions_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX payment_exceptions_by_event ON payment_exceptions USING btree (event_id, created_at DESC);
CREATE INDEX payment_exceptions_by_order ON payment_exceptions USING btree (event_id, order_id);
CREATE UNIQUE INDEX payment_exceptions_filed_once ON payment_exceptions USING btree (kind, code, event_id, (
CASE
    WHEN kind <> 'not_opened'::text THEN order_id
    ELSE NULL::uuid
END), attempt_number, refund_id, dispute_id, provider, object_id, occurrence) NULLS NOT DISTINCT;
CREATE INDEX payment_exceptions_open ON payment_exceptions USING btree (created_at DESC, id) WHERE resolved_at IS NULL;
CREATE INDEX payment_exceptions_open_by_event ON payment_exceptions USING btree (event_id) WHERE resolved_at IS NULL;

-- ledger

CREATE TABLE ledger_transfers (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid,
  kind text NOT NULL,
  debit_account text NOT NULL,
  credit_account text NOT NULL,
  amount_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  created_at timestamp with time zone NOT NULL,
  attempt_number smallint,
  refund_id uuid,
  dispute_id uuid,
  payout_id uuid,
  entry smallint DEFAULT 1 NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT ledger_transfers_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT ledger_transfers_check CHECK (debit_account <> credit_account),
  CONSTRAINT ledger_transfers_entry_check CHECK (entry > 0),
  CONSTRAINT ledger_transfers_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text, 'refund'::text, 'refund_reversal'::text, 'platform_fee'::text, 'provider_fee'::text, 'fee_refund'::text, 'direct_settlement'::text, 'dispute'::text, 'dispute_fee'::text, 'payout'::text])),
  CONSTRAINT ledger_transfers_of_one_thing CHECK (num_nonnulls(refund_id, dispute_id, payout_id) <= 1),
  CONSTRAINT ledger_transfers_order_named CHECK ((order_id IS NULL) = (kind = 'payout'::text)),
  CONSTRAINT ledger_transfers_payment_named CHECK ((attempt_number IS NULL) = (kind = 'payout'::text) AND (payout_id IS NULL) = (kind <> 'payout'::text)),
  CONSTRAINT ledger_transfers_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);
CREATE INDEX ledger_transfers_by_order ON ledger_transfers USING btree (event_id, order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transfers_once_a_payment ON ledger_transfers USING btree (event_id, order_id, attempt_number, (
CASE
    WHEN kind = ANY (ARRAY['late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text]) THEN 'sale'::text
    ELSE kind
END)) WHERE refund_id IS NULL AND dispute_id IS NULL AND payout_id IS NULL;
CREATE UNIQUE INDEX ledger_transfers_once_an_entry ON ledger_transfers USING btree (event_id, COALESCE(refund_id, dispute_id, payout_id), kind, entry) WHERE COALESCE(refund_id, dispute_id, payout_id) IS NOT NULL;
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_is_not_emptied BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW ledger_entries AS
 SELECT ledger_transfers.event_id,
    ledger_transfers.id,
    ledger_transfers.order_id,
    ledger_transfers.kind,
    ledger_transfers.debit_account AS account,
    ledger_transfers.amount_minor,
    ledger_transfers.currency,
    ledger_transfers.created_at
   FROM ledger_transfers
UNION ALL
 SELECT ledger_transfers.event_id,
    ledger_transfers.id,
    ledger_transfers.order_id,
    ledger_transfers.kind,
    ledger_transfers.credit_account AS account,
    - ledger_transfers.amount_minor AS amount_minor,
    ledger_transfers.currency,
    ledger_transfers.created_at
   FROM ledger_transfers;

CREATE VIEW payment_balances AS
 SELECT event_id,
    order_id,
    number AS attempt_number,
    provider,
    payee,
    ( SELECT t.kind
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND (t.kind = ANY (ARRAY['sale'::text, 'late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text]))) AS booked_as,
    COALESCE(( SELECT t.currency
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND (t.kind = ANY (ARRAY['sale'::text, 'late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text]))), currency) AS currency,
    ( SELECT t.amount_minor
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND (t.kind = ANY (ARRAY['sale'::text, 'late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text]))) AS paid_minor,
    ( SELECT COALESCE(sum(r.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM refunds r
          WHERE r.event_id = a.event_id AND r.order_id = a.order_id AND r.attempt_number = a.number AND r.state = 'done'::text) AS refunded_minor,
    ( SELECT COALESCE(sum(r.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM refunds r
          WHERE r.event_id = a.event_id AND r.order_id = a.order_id AND r.attempt_number = a.number AND (r.state <> ALL (ARRAY['done'::text, 'failed'::text])) AND (r.state <> 'requested'::text OR r.provider_refund_id IS NOT NULL)) AS refunding_minor,
    ( SELECT COALESCE(sum(r.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM refunds r
          WHERE r.event_id = a.event_id AND r.order_id = a.order_id AND r.attempt_number = a.number AND r.state = 'requested'::text AND r.provider_refund_id IS NULL) AS requested_minor,
    ( SELECT COALESCE(sum(d.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM disputes d
          WHERE d.event_id = a.event_id AND d.order_id = a.order_id AND d.attempt_number = a.number AND d.state = 'open'::text) AS disputed_minor,
    ( SELECT COALESCE(sum(d.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM disputes d
          WHERE d.event_id = a.event_id AND d.order_id = a.order_id AND d.attempt_number = a.number AND d.state = 'lost'::text) AS lost_minor,
    (COALESCE(( SELECT t.amount_minor
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND (t.kind = ANY (ARRAY['sale'::text, 'late_payment'::text, 'duplicate_payment'::text, 'mismatched_payment'::text]))), 0::bigint)::numeric - COALESCE(( SELECT sum(r.amount_minor) AS sum
           FROM refunds r
          WHERE r.event_id = a.event_id AND r.order_id = a.order_id AND r.attempt_number = a.number AND r.state <> 'failed'::text AND (r.state <> 'requested'::text OR r.provider_refund_id IS NOT NULL)), 0::numeric) - COALESCE(( SELECT sum(d.amount_minor) AS sum
           FROM disputes d
          WHERE d.event_id = a.event_id AND d.order_id = a.order_id AND d.attempt_number = a.number AND d.state = 'lost'::text), 0::numeric))::bigint AS left_minor,
    ( SELECT COALESCE(sum(
                CASE t.debit_account
                    WHEN 'organiser'::text THEN t.amount_minor
                    ELSE - t.amount_minor
                END), 0::numeric)::bigint AS "coalesce"
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND t.kind = 'direct_settlement'::text) AS with_payee_minor,
    ( SELECT COALESCE(sum(t.amount_minor), 0::numeric)::bigint AS "coalesce"
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND t.kind = 'platform_fee'::text) AS fee_minor,
    ( SELECT COALESCE(sum(
                CASE t.debit_account
                    WHEN 'platform'::text THEN t.amount_minor
                    ELSE - t.amount_minor
                END), 0::numeric)::bigint AS "coalesce"
           FROM ledger_transfers t
          WHERE t.event_id = a.event_id AND t.order_id = a.order_id AND t.attempt_number = a.number AND t.kind = 'fee_refund'::text) AS fee_refunded_minor
   FROM payment_attempts a;

CREATE TABLE event_sums (
  event_id uuid NOT NULL,
  currency character(3) NOT NULL,
  transfers integer NOT NULL,
  sold_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  service_fees_minor bigint NOT NULL,
  card_fees_minor bigint NOT NULL,
  disputed_minor bigint NOT NULL,
  paid_by_hand_minor bigint NOT NULL,
  paid_directly_minor bigint NOT NULL,
  balance_minor bigint NOT NULL,
  taken_at_door_minor bigint NOT NULL,
  CONSTRAINT event_sums_pkey PRIMARY KEY (event_id, currency),
  CONSTRAINT event_sums_agree CHECK (balance_minor = (sold_minor - refunded_minor - service_fees_minor - card_fees_minor - disputed_minor - paid_by_hand_minor - paid_directly_minor - taken_at_door_minor)),
  CONSTRAINT event_sums_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
) WITH (fillfactor=20);

CREATE TABLE payouts (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  paid_on date NOT NULL,
  bank_reference text NOT NULL,
  recorded_by text,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT payouts_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT payouts_bank_reference_check CHECK (char_length(bank_reference) >= 1 AND char_length(bank_reference) <= 100),
  CONSTRAINT payouts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT payouts_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE sellers (
  organisation_id text NOT NULL,
  version integer NOT NULL,
  legal_name text NOT NULL,
  address text NOT NULL,
  registration_number text NOT NULL,
  vat_number text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  reverse_charge boolean DEFAULT false NOT NULL,
  CONSTRAINT sellers_pkey PRIMARY KEY (organisation_id, version),
  CONSTRAINT sellers_address_check CHECK (char_length(address) <= 500),
  CONSTRAINT sellers_legal_name_check CHECK (char_length(legal_name) <= 200),
  CONSTRAINT sellers_registration_number_check CHECK (char_length(registration_number) <= 60),
  CONSTRAINT sellers_vat_number_check CHECK (char_length(vat_number) <= 60),
  CONSTRAINT sellers_version_check CHECK (version > 0)
);
CREATE TRIGGER seller_versions_stay_as_they_are BEFORE UPDATE ON sellers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE receipt_counters (
  organisation_id text NOT NULL,
  last_number bigint NOT NULL,
  last_issued_on date,
  CONSTRAINT receipt_counters_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT receipt_counters_last_number_check CHECK (last_number > 0)
);

CREATE TABLE receipt_gaps (
  organisation_id text NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  backup_taken_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone NOT NULL,
  CONSTRAINT receipt_gaps_pkey PRIMARY KEY (organisation_id, first_number),
  CONSTRAINT receipt_gaps_check CHECK (first_number <= last_number),
  CONSTRAINT receipt_gaps_first_number_check CHECK (first_number > 0)
);
CREATE TRIGGER receipt_gaps_are_append_only BEFORE DELETE OR UPDATE ON receipt_gaps FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE receipts (
  organisation_id text NOT NULL,
  number bigint NOT NULL,
  event_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  refund_id uuid,
  amount_minor bigint NOT NULL,
  currency character(3) NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  dispute_id uuid,
  seller_version integer,
  issued_on date,
  text_version integer DEFAULT 0 NOT NULL,
  CONSTRAINT receipts_pkey PRIMARY KEY (organisation_id, number),
  CONSTRAINT receipts_amount_minor_check CHECK (amount_minor > 0),
  CONSTRAINT receipts_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'credit-note'::text])),
  CONSTRAINT receipts_number_check CHECK (number > 0),
  CONSTRAINT receipts_say_what_they_take_back CHECK (num_nonnulls(refund_id, dispute_id) = (kind = 'credit-note'::text)::integer),
  CONSTRAINT receipts_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);
CREATE INDEX receipts_by_order ON receipts USING btree (event_id, order_id);
CREATE UNIQUE INDEX receipts_one_a_dispute ON receipts USING btree (event_id, dispute_id) WHERE dispute_id IS NOT NULL;
CREATE UNIQUE INDEX receipts_one_a_refund ON receipts USING btree (event_id, refund_id) WHERE kind = 'credit-note'::text;
CREATE UNIQUE INDEX receipts_one_an_order ON receipts USING btree (event_id, order_id) WHERE kind = 'receipt'::text;
CREATE TRIGGER receipts_are_append_only BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_have_a_text BEFORE INSERT ON receipts FOR EACH ROW WHEN (new.text_version = 0) EXECUTE FUNCTION give_receipt_a_text();

CREATE TABLE receipt_texts (
  event_id uuid NOT NULL,
  version integer NOT NULL,
  event_name text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  account text NOT NULL,
  type_names jsonb NOT NULL,
  CONSTRAINT receipt_texts_pkey PRIMARY KEY (event_id, version),
  CONSTRAINT receipt_texts_version_check CHECK (version >= 0)
);
CREATE TRIGGER receipt_texts_stay_as_they_are BEFORE UPDATE OF event_id, version, event_name, starts_at, ends_at, time_zone, type_names ON receipt_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- box-office

CREATE TABLE till_shifts (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  currency character(3) NOT NULL,
  float_minor bigint NOT NULL,
  opened_by text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_by text,
  closed_at timestamp with time zone,
  expected_minor bigint,
  counted_minor bigint,
  note text,
  CONSTRAINT till_shifts_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT closed_as_a_whole CHECK (num_nonnulls(closed_by, closed_at, expected_minor, counted_minor) = ANY (ARRAY[0, 4])),
  CONSTRAINT noted_at_close CHECK (note IS NULL OR closed_at IS NOT NULL),
  CONSTRAINT till_shifts_counted_minor_check CHECK (counted_minor >= 0),
  CONSTRAINT till_shifts_float_minor_check CHECK (float_minor >= 0),
  CONSTRAINT till_shifts_name_check CHECK (char_length(name) <= 40),
  CONSTRAINT till_shifts_note_check CHECK (char_length(note) <= 500),
  CONSTRAINT till_shifts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT till_shifts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT till_shifts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id)
);
CREATE INDEX till_shifts_by_person ON till_shifts USING btree (opened_by);
CREATE UNIQUE INDEX till_shifts_open ON till_shifts USING btree (event_id, opened_by) WHERE closed_at IS NULL;

CREATE TABLE till_entries (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  shift_id uuid NOT NULL,
  order_id uuid NOT NULL,
  refund_id uuid,
  method text,
  amount_minor bigint NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT till_entries_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT paid_somehow CHECK ((method IS NULL) = (amount_minor = 0)),
  CONSTRAINT till_entries_amount_minor_check CHECK (amount_minor >= 0),
  CONSTRAINT till_entries_method_check CHECK (method = ANY (ARRAY['cash'::text, 'card_terminal'::text])),
  CONSTRAINT till_entries_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT till_entries_event_id_refund_id_fkey FOREIGN KEY (event_id, refund_id) REFERENCES refunds(event_id, id),
  CONSTRAINT till_entries_event_id_shift_id_fkey FOREIGN KEY (event_id, shift_id) REFERENCES till_shifts(event_id, id),
  CONSTRAINT till_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
);
CREATE INDEX till_entries_by_shift ON till_entries USING btree (event_id, shift_id, id);
CREATE UNIQUE INDEX till_entries_once ON till_entries USING btree (event_id, order_id, refund_id) NULLS NOT DISTINCT;
CREATE TRIGGER till_entries_are_append_only BEFORE DELETE OR UPDATE ON till_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- questionnaire

CREATE TABLE questionnaire_form (
  one boolean DEFAULT true NOT NULL,
  steps jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT questionnaire_form_pkey PRIMARY KEY (one),
  CONSTRAINT questionnaire_form_one_check CHECK (one)
);

CREATE TABLE questionnaires (
  id uuid NOT NULL,
  user_id text,
  guest_id text,
  info text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  progress smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  answers jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT questionnaires_pkey PRIMARY KEY (id),
  CONSTRAINT questionnaires_guest_id_key UNIQUE (guest_id),
  CONSTRAINT questionnaires_user_id_key UNIQUE (user_id),
  CONSTRAINT questionnaires_check CHECK ((user_id IS NULL) <> (guest_id IS NULL)),
  CONSTRAINT questionnaires_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT questionnaires_info_check CHECK (char_length(info) <= 200),
  CONSTRAINT questionnaires_progress_check CHECK (progress >= 1 AND progress <= 3),
  CONSTRAINT questionnaires_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX prospects_by_address ON questionnaires USING btree (lower(email)) WHERE guest_id IS NOT NULL;
CREATE INDEX prospects_newest ON questionnaires USING btree (updated_at DESC, id DESC) WHERE guest_id IS NOT NULL;

-- audit

CREATE TABLE audit_entries (
  id uuid NOT NULL,
  chain text NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  acted_as text NOT NULL,
  actor_id text,
  about_id text,
  event_id uuid,
  facts jsonb NOT NULL,
  origin jsonb,
  origin_digest bytea,
  personal jsonb,
  personal_digest bytea,
  sequence bigint,
  hash bytea,
  names jsonb,
  names_digest bytea,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_chain_sequence_key UNIQUE (chain, sequence),
  CONSTRAINT audit_entries_acted_as_check CHECK (acted_as = ANY (ARRAY['member'::text, 'admin'::text, 'person'::text, 'stranger'::text, 'customer'::text, 'operator'::text])),
  CONSTRAINT audit_entries_check CHECK ((sequence IS NULL) = (hash IS NULL)),
  CONSTRAINT audit_entries_check1 CHECK (origin IS NULL OR origin_digest IS NOT NULL),
  CONSTRAINT audit_entries_check2 CHECK (personal IS NULL OR personal_digest IS NOT NULL),
  CONSTRAINT audit_entries_hash_check CHECK (length(hash) = 32),
  CONSTRAINT audit_entries_kind_check CHECK (kind ~ '^[a-z]+\.[a-z-]+$'::text),
  CONSTRAINT audit_entries_names_check CHECK (names IS NULL OR names_digest IS NOT NULL) NOT VALID,
  CONSTRAINT audit_entries_sequence_check CHECK (sequence > 0)
);
CREATE INDEX audit_entries_by_about ON audit_entries USING btree (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX audit_entries_by_actor ON audit_entries USING btree (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_entries_by_email ON audit_entries USING btree ((personal ->> 'email'::text)) WHERE personal ? 'email'::text;
CREATE INDEX audit_entries_by_folded_words ON audit_entries USING gin (folded(audit_words(kind, facts, personal)) gin_trgm_ops);
CREATE INDEX audit_entries_by_order ON audit_entries USING btree ((facts ->> 'orderId'::text)) WHERE personal IS NOT NULL AND facts ? 'orderId'::text;
CREATE INDEX audit_entries_newest ON audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_newest_of_chain ON audit_entries USING btree (chain, at DESC, id DESC);
CREATE INDEX audit_entries_to_forget ON audit_entries USING btree (at) WHERE origin IS NOT NULL OR personal IS NOT NULL AND about_id IS NULL;
CREATE INDEX audit_entries_unsealed ON audit_entries USING btree (chain, id) WHERE sequence IS NULL;
CREATE TRIGGER audit_entries_are_append_only BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_not_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_sealed_once BEFORE UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE audit_heads (
  chain text NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (chain)
);
CREATE TRIGGER audit_heads_are_not_emptied BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_go_forward BEFORE UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_shorter_chain();
CREATE TRIGGER audit_heads_stay BEFORE DELETE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- outbox

CREATE TABLE outbox (
  id uuid NOT NULL,
  kind text NOT NULL,
  event_id uuid,
  subject_id uuid,
  recipient text,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  deferred_at timestamp with time zone,
  sent_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal text,
  bulk boolean DEFAULT false NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX outbox_by_subject ON outbox USING btree (event_id, subject_id);
CREATE INDEX outbox_due ON outbox USING btree (bulk, due_at) WHERE due_at IS NOT NULL;

-- wallets

CREATE TABLE wallet_events (
  event_id uuid NOT NULL,
  told text,
  due_at timestamp with time zone,
  due_since timestamp with time zone NOT NULL,
  CONSTRAINT wallet_events_pkey PRIMARY KEY (event_id),
  CONSTRAINT wallet_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX wallet_events_due ON wallet_events USING btree (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE wallet_passes (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  wallet text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  told text,
  due_at timestamp with time zone,
  due_since timestamp with time zone NOT NULL,
  CONSTRAINT wallet_passes_pkey PRIMARY KEY (event_id, ticket_id, wallet),
  CONSTRAINT wallet_passes_wallet_check CHECK (wallet = ANY (ARRAY['apple'::text, 'google'::text])),
  CONSTRAINT wallet_passes_event_id_fkey FOREIGN KEY (event_id) REFERENCES wallet_events(event_id) ON DELETE CASCADE
);
CREATE INDEX wallet_passes_due ON wallet_passes USING btree (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE wallet_devices (
  event_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  device text NOT NULL,
  push_token text NOT NULL,
  CONSTRAINT wallet_devices_pkey PRIMARY KEY (event_id, ticket_id, device),
  CONSTRAINT wallet_devices_device_check CHECK (char_length(device) >= 1 AND char_length(device) <= 200),
  CONSTRAINT wallet_devices_push_token_check CHECK (char_length(push_token) >= 1 AND char_length(push_token) <= 200),
  CONSTRAINT wallet_devices_event_id_fkey FOREIGN KEY (event_id) REFERENCES wallet_events(event_id) ON DELETE CASCADE
);
CREATE INDEX wallet_devices_by_device ON wallet_devices USING btree (device);
CREATE INDEX wallet_devices_by_token ON wallet_devices USING btree (push_token);

CREATE TABLE wallet_changes (
  event_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ticket_id uuid,
  CONSTRAINT wallet_changes_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT wallet_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES wallet_events(event_id) ON DELETE CASCADE
);

-- messages

CREATE TABLE messages (
  event_id uuid NOT NULL,
  id uuid NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  audience text NOT NULL,
  ticket_type_ids uuid[],
  order_id uuid,
  essential boolean NOT NULL,
  state text NOT NULL,
  send_at timestamp with time zone NOT NULL,
  stopped_why text,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  ticket_ids uuid[],
  CONSTRAINT messages_pkey PRIMARY KEY (event_id, id),
  CONSTRAINT messages_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'types'::text, 'not-checked-in'::text, 'unanswered'::text, 'order'::text])),
  CONSTRAINT messages_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 10000),
  CONSTRAINT messages_state_check CHECK (state = ANY (ARRAY['scheduled'::text, 'held'::text, 'sent'::text, 'called-off'::text, 'stopped'::text])),
  CONSTRAINT messages_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 120),
  CONSTRAINT order_named CHECK ((audience = 'order'::text) = (order_id IS NOT NULL)),
  CONSTRAINT stopped_for_a_reason CHECK ((state = ANY (ARRAY['held'::text, 'stopped'::text])) = (stopped_why IS NOT NULL)),
  CONSTRAINT types_named CHECK ((audience = 'types'::text) = (ticket_type_ids IS NOT NULL)),
  CONSTRAINT messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT messages_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id),
  CONSTRAINT messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX messages_due ON messages USING btree (send_at) WHERE state = 'scheduled'::text;

CREATE TABLE message_recipients (
  event_id uuid NOT NULL,
  message_id uuid NOT NULL,
  order_id uuid NOT NULL,
  transfer_id uuid,
  mail_id uuid NOT NULL,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  CONSTRAINT message_recipients_pkey PRIMARY KEY (event_id, mail_id),
  CONSTRAINT message_recipients_event_id_message_id_order_id_transfer_id_key UNIQUE NULLS NOT DISTINCT (event_id, message_id, order_id, transfer_id),
  CONSTRAINT sent_or_failed CHECK (sent_at IS NULL OR failed_at IS NULL),
  CONSTRAINT message_recipients_event_id_message_id_fkey FOREIGN KEY (event_id, message_id) REFERENCES messages(event_id, id),
  CONSTRAINT message_recipients_event_id_order_id_fkey FOREIGN KEY (event_id, order_id) REFERENCES orders(event_id, id)
);
CREATE INDEX message_recipients_by_order ON message_recipients USING btree (event_id, order_id);

CREATE TABLE mail_opt_outs (
  organisation_id text NOT NULL,
  address_hash bytea NOT NULL,
  opted_out_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_opt_outs_pkey PRIMARY KEY (organisation_id, address_hash),
  CONSTRAINT mail_opt_outs_address_hash_check CHECK (octet_length(address_hash) = 32),
  CONSTRAINT mail_opt_outs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);

-- places

CREATE TABLE gazetteer_places (
  id integer NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  part_of text,
  district text,
  region text,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer DEFAULT 0 NOT NULL,
  CONSTRAINT gazetteer_places_pkey PRIMARY KEY (id)
);

CREATE TABLE gazetteer_version (
  single boolean DEFAULT true NOT NULL,
  version text NOT NULL,
  loaded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT gazetteer_version_pkey PRIMARY KEY (single),
  CONSTRAINT gazetteer_version_single_check CHECK (single)
);

-- installation

CREATE TABLE processes (
  id uuid NOT NULL,
  host text NOT NULL,
  role text NOT NULL,
  runs_jobs boolean NOT NULL,
  files_location text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  findings jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);

CREATE TABLE installation_secret (
  single boolean DEFAULT true NOT NULL,
  check_value bytea NOT NULL,
  first_sealed bytea NOT NULL,
  previous_check bytea,
  began_at timestamp with time zone DEFAULT now() NOT NULL,
  resealed_at timestamp with time zone,
  CONSTRAINT installation_secret_pkey PRIMARY KEY (single),
  CONSTRAINT installation_secret_check_value_check CHECK (length(check_value) = 32),
  CONSTRAINT installation_secret_previous_check_check CHECK (length(previous_check) = 32),
  CONSTRAINT installation_secret_single_check CHECK (single)
);

CREATE TABLE restores (
  id uuid NOT NULL,
  backup_taken_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone NOT NULL,
  CONSTRAINT restores_pkey PRIMARY KEY (id),
  CONSTRAINT restores_check CHECK (backup_taken_at <= restored_at)
);

-- The image of PostgreSQL runs this once, in a new volume: the site's role owns its database and may do nothing else.
\getenv password POSTGRES_PASSWORD
create role clinic login password :'password';
create database clinic owner clinic;
-- The superuser has no password and gets in from inside alone: docker compose exec database psql -U postgres
alter role current_user password null;

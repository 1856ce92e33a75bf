import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { messages } from "#shared/messages.ts";
import { fullName } from "#shared/person.ts";
import type { User } from "#shared/user.ts";
import { api } from "../../api/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { countOf } from "./count-of.ts";
import { type DataColumn, DataTable } from "./data-table.tsx";
import { EditRights } from "./edit-rights.tsx";
import { EditUser } from "./edit-user.tsx";
import { EmailText } from "./email-text.tsx";
import type { UsersData } from "./load-tab.ts";
import { TabHeading } from "./tab-heading.tsx";
import { TableSearch } from "./table-search.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { useRowDeletion } from "./use-row-deletion.ts";
import { useBulkEdit, useSelection } from "./use-selection.ts";
import { UserFilters } from "./user-filters.tsx";

const columns: DataColumn<User>[] = [
  {
    key: "email",
    head: "Email",
    place: "title",
    cell: ({ email }) => (
      <span className="lg:inline-block lg:min-w-36">
        <EmailText email={email} />
      </span>
    ),
  },
  { key: "name", head: "Full Name", cell: fullName },
  { key: "country", head: "Country", cell: ({ country }) => country },
  { key: "status", head: "Type", cell: ({ status }) => (status === "admin" ? "Admin" : "User") },
  { key: "verify", head: "Verify", cell: ({ verify }) => (verify ? "Yes" : "Not") },
  {
    key: "ban",
    head: "Banned",
    cell: ({ ban }) => (ban ? <Badge tone="danger">Banned</Badge> : "Not"),
  },
];

interface RowActions {
  onEdit: (user: User) => void;
  onDelete: (id: string, name: string) => void;
}

function actionsColumn({ onEdit, onDelete }: RowActions): DataColumn<User> {
  return {
    head: "Actions",
    place: "actions",
    align: "right",
    cell: (user) => (
      <span className="flex justify-end whitespace-nowrap">
        <IconButton icon={Pencil} label={`Edit ${user.email}`} onClick={() => onEdit(user)} />
        <IconButton
          icon={Trash2}
          tone="danger"
          label={`Delete ${user.email}`}
          onClick={() => onDelete(user.id, fullName(user) || user.email)}
        />
      </span>
    ),
  };
}

export function UsersTab({ query: answered, table, countries, allCountries }: UsersData) {
  const { query, address, searched, change, busy, shownFor } = useDashboard("USERS", answered);
  const selection = useSelection(
    table.rows.map(({ id }) => id),
    shownFor,
  );
  const [edited, setEdited] = useState<User | null>(null);
  const edit = useBulkEdit(selection);
  const { removeOne, removeSelected, removing } = useRowDeletion({
    selection,
    plural: "users",
    done: messages.userDeleted,
    anchor: "bottom-left",
    one: api.dashboard.removeUser,
    many: api.dashboard.removeUsers,
  });

  return (
    <>
      <TabHeading>Users</TabHeading>
      <TableSearch
        action={searched}
        label="Search users"
        placeholder="Search for name, lastname, email..."
        name={query.name}
        onSearch={(name) => change({ name })}
      />
      <UserFilters query={query} countries={countries} columns={columns} change={change} />
      <Toolbar
        selection={selection}
        count={countOf(table, "user")}
        onDelete={removeSelected}
        onEdit={edit.begin}
      />
      <DataTable
        caption="Users"
        columns={[...columns, actionsColumn({ onEdit: setEdited, onDelete: removeOne })]}
        rows={table.rows}
        selectable={{ selection, nameOf: ({ email }) => email }}
        busy={busy || removing}
        address={address}
        change={change}
        page={table.page}
        pages={table.pages}
      />
      <EditUser user={edited} countries={allCountries} onClose={() => setEdited(null)} />
      <EditRights
        open={edit.open}
        ids={selection.chosen}
        onClose={edit.end}
        onDone={selection.clear}
      />
    </>
  );
}

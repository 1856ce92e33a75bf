import type { ReactNode } from "react";
import type { AuditChange, AuditTableRow } from "#shared/audit.ts";
import { paths } from "#shared/paths.ts";
import { orderNumber } from "#shared/purchase.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import { actionInWords, utcSecond } from "./audit-words.ts";
import type { DataColumn } from "./data-table.tsx";
import { EmailText } from "./email-text.tsx";

const ACTORS: Record<string, string> = { shop: "The shop", visitor: "A visitor" };
const KINDS: Record<string, string> = {
  user: "User",
  car: "Car",
  purchase: "Order",
  payment: "Payment",
};

/** Easy to press, and as high as its text beside the other lines. */
const LINK = "link -my-2.75 inline-block py-2.75";

const Lines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <span className="block max-lg:text-right">
    <span className="block wrap-anywhere">{first}</span>
    {second && <span className="block text-muted wrap-anywhere">{second}</span>}
  </span>
);

function Actor({ actor, person, ip }: AuditTableRow) {
  const name = person ? person.name : (ACTORS[actor] ?? "Deleted user");
  return (
    <Lines
      first={
        <Link to={paths.dashboard({ tab: "AUDIT", actor })} className={LINK}>
          {name}
        </Link>
      }
      second={
        <>
          {person && (
            <span className="block">
              <EmailText email={person.email} />
            </span>
          )}
          {ip && <span className="block tabular-nums">{ip}</span>}
        </>
      }
    />
  );
}

function targetAddress({ kind, target }: AuditTableRow): string | undefined {
  if (kind === "purchase") return paths.adminPurchase(target);
  if (kind === "car") return paths.car({ id: target });
  return kind === "" ? undefined : paths.dashboard({ tab: "AUDIT", target });
}

function Target(row: AuditTableRow) {
  const { kind, target, targetName } = row;
  const to = targetAddress(row);
  if (!to) return <span className="wrap-anywhere">{target || "None"}</span>;
  const name = targetName ?? (kind === "purchase" ? orderNumber(target) : target);
  return (
    <Lines
      first={
        <Link to={to} className={cx(LINK, "tabular-nums")}>
          {name}
        </Link>
      }
      second={KINDS[kind]}
    />
  );
}

const Value = ({ children }: { children: string }) => (
  <span className="wrap-anywhere whitespace-pre-line">{children}</span>
);

/** `price: 80000 → 70000`; the arrow is read as "to". */
function Change({ name, before, after }: AuditChange) {
  return (
    <li>
      <span className="text-muted">{`${name}: `}</span>
      {before !== null && (
        <del className="text-muted">
          <Value>{before}</Value>
        </del>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> → </span>
          <span className="sr-only"> to </span>
        </>
      )}
      {after !== null && <Value>{after}</Value>}
    </li>
  );
}

function Changes({ changes }: AuditTableRow) {
  if (changes.length === 0) return "None";
  return (
    <ul className="max-lg:text-right">
      {changes.map((change) => (
        <Change key={change.name} {...change} />
      ))}
    </ul>
  );
}

export const AUDIT_COLUMNS: DataColumn<AuditTableRow>[] = [
  {
    head: "Time",
    place: "title",
    className: "lg:w-44",
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {utcSecond(at)}
      </time>
    ),
  },
  { head: "Who", cell: (row) => <Actor {...row} /> },
  { head: "Action", cell: ({ action }) => actionInWords(action) },
  { head: "What", cell: (row) => <Target {...row} /> },
  { head: "Before and after", wide: true, cell: (row) => <Changes {...row} /> },
];

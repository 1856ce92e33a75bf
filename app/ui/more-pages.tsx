import { useSearchParams } from "react-router";
import { Pagination } from "./pagination.tsx";

interface MorePagesProps {
  /** The parameter of the address with the number of the page; also the id of the list. */
  name: string;
  list: { page: number; total: number; limit: number };
}

/** The pager of a list that is one of several on its page; hidden where all of it is shown. */
export function MorePages({ name, list: { page, total, limit } }: MorePagesProps) {
  const [search] = useSearchParams();
  function to(next: number): string {
    const address = new URLSearchParams(search);
    address.set(name, String(next));
    return `?${address}#${name}`;
  }
  return (
    <div className="mt-10 empty:hidden">
      <Pagination page={page} pages={Math.ceil(total / limit)} to={to} />
    </div>
  );
}

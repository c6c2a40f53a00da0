import { Icon } from "./icons";

export interface CsvLinkProps {
  label: string;
  /** As `csvOf` makes it. */
  csv: string;
  /** The name of the file without its ending. */
  name: string;
  testid: string;
}

/** A link that saves a table for a spreadsheet. */
export function CsvLink({ label, csv, name, testid }: CsvLinkProps) {
  return (
    <a
      class="button quiet"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
      download={`${name}.csv`}
      data-testid={testid}
    >
      <Icon name="download" />
      {label}
    </a>
  );
}

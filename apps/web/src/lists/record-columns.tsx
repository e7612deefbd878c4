/** Columns that lists of records have in common: each says once how the page shows a field and how a file writes it. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import type { ReactNode } from 'react'
import { Time } from '../settings/time.tsx'

type TextOf<Row> = (row: Row) => string
type Render<Row> = (row: Row) => ReactNode

/** When it was: on the page by the person's own clock, in a file in UTC. */
export function timeColumn<Row>(head: string, timeOf: (row: Row) => number, className?: string): Column<Row> {
  return {
    id: 'time',
    head,
    align: 'start',
    csv: (row) => new Date(timeOf(row)).toISOString(),
    render: (row) => <Time at={timeOf(row)} {...(className !== undefined && { className })} />,
  }
}

/** Words, at the start of their cell; the page shows what the file says where nothing else is told. */
export function textColumn<Row>(
  id: string,
  head: string,
  textOf: TextOf<Row>,
  render: Render<Row> = textOf,
): Column<Row> {
  return { id, head, align: 'start', csv: textOf, render }
}

/** A figure, at the end of its cell, under the others. */
export function figureColumn<Row>(id: string, head: string, textOf: TextOf<Row>, render: Render<Row>): Column<Row> {
  return { id, head, csv: textOf, render }
}

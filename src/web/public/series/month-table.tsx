import { describeDate } from '../../ui/dates/describe-date.ts';
import type { CalendarDate, Month } from './months-of.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month of a series with its dates as links. */
export function MonthTable({ month }: { month: Month }) {
  return (
    <table className="series-month">
      <caption>{month.name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no other name
          <tr key={at}>
            {week.map((cell, weekday) => (
              <td key={WEEKDAYS[weekday]}>{cell ? <Day day={cell.day} dates={cell.dates} /> : null}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, dates }: { day: number; dates: CalendarDate[] }) {
  if (dates.length === 0) return <span className="series-day">{day}</span>;
  return dates.map((date) => {
    const { day: whole, time } = describeDate(date.startsAt, date.timeZone);
    return (
      <a
        key={date.id}
        href={`/event/${date.id}`}
        className="series-day"
        aria-label={`${whole}, ${time}: ${date.name}`}
      >
        {day}
        {dates.length > 1 ? <small>{time}</small> : null}
      </a>
    );
  });
}

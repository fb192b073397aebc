import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** Placeholder for a value in a compiled query. */
class Given {
  readonly name: string;
  /** Index if the value is an element of a list. */
  readonly place: number | null;

  constructor(name: string, place: number | null = null) {
    this.name = name;
    this.place = place;
  }
}

/** Clients choose the length of lists, and each length is compiled separately. */
const maxShapes = 100;

/**
 * Compiles a query once and executes it with other values afterwards: for frequent queries where building takes longer than
 * sending. The SQL must depend only on which values are present and on the length of lists: `build` may pass the values on
 * as parameters but must not read them.
 */
export function precompiledQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const shape = shapeOf(values);
    let query = built.get(shape);
    if (!query) {
      if (built.size >= maxShapes) built.clear();
      built.set(shape, (query = build(db, standIns(values)).compile()));
    }
    const parameters = query.parameters.map((parameter) => givenTo(parameter, values));
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Row[]; // the rows of this query
  };
}

function shapeOf(values: Record<string, unknown>): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    shape += Array.isArray(value) ? `${name}:${value.length},` : `${name},`;
  }
  return shape;
}

function standIns<Values extends Record<string, unknown>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, place) => new Given(name, place)) : new Given(name),
  ]);
  return Object.fromEntries(entries) as Values; // `build` never reads them
}

function givenTo(parameter: unknown, values: Record<string, unknown>): unknown {
  if (Array.isArray(parameter)) return parameter.map((each) => givenTo(each, values));
  if (!(parameter instanceof Given)) return parameter;
  const { name, place } = parameter;
  return place === null ? values[name] : (values[name] as unknown[])[place];
}

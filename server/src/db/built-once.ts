import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** Stands where a value will be. */
class Given {
  readonly name: string;
  /** Of one of a list. */
  readonly place: number | null;

  constructor(name: string, place: number | null = null) {
    this.name = name;
    this.place = place;
  }
}

/** Of lists of every length, which a client chooses. */
const mostShapes = 100;

/**
 * A query that is built and written out once, and only given other values afterwards: for those that every buyer waits for, where
 * building takes longer than sending. Its text must depend on nothing but which values are there and how long lists are, so
 * `build` may put them where parameters stand, and look at none.
 */
export function builtOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const shape = shapeOf(values);
    let query = built.get(shape);
    if (!query) {
      if (built.size >= mostShapes) built.clear();
      built.set(shape, (query = build(db, standIns(values)).compile()));
    }
    const parameters = query.parameters.map((parameter) => givenTo(parameter, values));
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Row[]; // of this query
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
  return Object.fromEntries(entries) as Values; // the query that is built never looks at them
}

function givenTo(parameter: unknown, values: Record<string, unknown>): unknown {
  if (Array.isArray(parameter)) return parameter.map((each) => givenTo(each, values));
  if (!(parameter instanceof Given)) return parameter;
  const { name, place } = parameter;
  return place === null ? values[name] : (values[name] as unknown[])[place];
}

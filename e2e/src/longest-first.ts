import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take longest, because they walk what other files name; the longest first. */
const longest = ['every-console-page.spec.ts', 'every-page.spec.ts'];

/**
 * Where no test has run yet vitest begins with the largest files of a project. These would come late, and one worker would go on alone when
 * the others have nothing left: they are the first of their project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files);
    const long = longest.flatMap((name) => inOrder.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    const others = inOrder.filter((file) => !long.includes(file));
    const place = others.findIndex(({ project }) => long.some((file) => file.project.name === project.name));
    return place < 0 ? [...others, ...long] : others.toSpliced(place, 0, ...long);
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take longest; the longest first. */
const longest = ['every-console-page.spec.ts', 'every-page.spec.ts'];

/**
 * Without timings vitest starts with a project's largest files. These would run late and keep one worker busy alone, so they go
 * first.
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

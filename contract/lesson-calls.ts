import * as v from 'valibot'
import { defineCall } from './call.ts'
import { listedLesson, openLesson } from './lesson.ts'

export const listLessons = defineCall({
  method: 'GET',
  path: '/api/lessons',
  access: 'learner',
  summary: 'The course: whole lessons where the learner may open them, heads of the others. ETag',
  body: undefined,
  response: v.looseObject({ lessons: v.array(listedLesson) }),
  failures: [304, 401],
})

/** No account is needed for the first lesson; nothing that is done in it is sent before there is one. */
export const getGuestLesson = defineCall({
  method: 'GET',
  path: '/api/guest/lesson',
  access: 'public',
  summary: 'The first lesson, for whoever tries it before they have an account. ETag',
  body: undefined,
  response: v.looseObject({ lesson: openLesson }),
  failures: [304, 429],
})

export const getLesson = defineCall({
  method: 'GET',
  path: '/api/lessons/{id}',
  access: 'learner',
  summary: 'One lesson',
  body: undefined,
  response: v.looseObject({ lesson: openLesson }),
  failures: [401, 403, 404],
})

/** The units that the service counts in its usage, by their names there: for one, and for many. */
export const enUnits: Readonly<Record<string, readonly [one: string, many: string]>> = {
  num_search_queries: ['search', 'searches'],
  num_subject_search_queries: ['search for events', 'searches for events'],
  search_count: ['search', 'searches'],
  full_content_tokens: ['token of full text', 'tokens of full text'],
  full_content_extra_count: ['full text over the included', 'full texts over the included'],
  prompt_tokens: ['prompt token', 'prompt tokens'],
  input_tokens: ['input token', 'input tokens'],
  text_tokens: ['text token', 'text tokens'],
  image_tokens: ['image token', 'image tokens'],
  output_tokens: ['output token', 'output tokens'],
  completion_tokens: ['answer token', 'answer tokens'],
  reasoning_tokens: ['reasoning token', 'reasoning tokens'],
  total_tokens: ['prompt and answer token together', 'prompt and answer tokens together'],
  image_count: ['image', 'images'],
  video_count: ['video', 'videos'],
  video_seconds: ['second of video', 'seconds of video'],
}

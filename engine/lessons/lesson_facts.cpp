// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_facts.h"

#include "engine/lessons/lesson_book.h"

namespace pimento {

Result<LessonFacts> findFacts(const Lesson& lesson, const Catalogue& catalogue, const FactOptions& options,
                              const std::stop_token& stop)
{
    LessonBook book(lesson, catalogue, options, stop);
    const auto mistakes = book.find();
    if (!mistakes) {
        return tl::unexpected<Error>(mistakes.error());
    }
    if (!mistakes->empty()) {
        Error first = mistakes->front();
        first.where = "lesson " + lesson.id + ", " + first.where;
        return tl::unexpected<Error>(std::move(first));
    }
    return book.take();
}

} // namespace pimento

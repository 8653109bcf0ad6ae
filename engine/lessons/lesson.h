// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// A question for the engine in a lesson.
struct LessonQuestion {
    std::string name;
    Question question;
    std::map<std::string, double> values = {}; // values of parameters that deviate from the question (whatif)
    bool findsBest = false;                    // true: search the best candidate with a proof; false: simulate all

    bool operator==(const LessonQuestion&) const = default;
};

/// A candidate in a lesson, which is found when the lesson is prepared.
struct LessonDraft {
    enum class Pick : unsigned char {
        Best,
        Default, // the fastest baseline
        Least,   // minimum of a column; of ties the one that costs least
        Most,
        Predicted, // smallest prediction of a predictor that is trained on a sample of the question
        Same,      // the candidate with the text of an earlier candidate, of any question
        Instead,   // the candidate that replaces an earlier candidate of the question, which a rule removed
        Text,      // any text that the problem parses: "16x1,1x4,1x16", "published"
    };

    std::string name;
    std::size_t question = 0;
    Pick pick = Pick::Best;
    std::string column;             // Least and Most: id of the column
    std::string text;               // Text: the text
    std::size_t as = 0;             // Same and Instead: the earlier candidate
    std::vector<std::string> where; // Least and Most: filters that it must pass, as parseRowFilter() reads them

    bool operator==(const LessonDraft&) const = default;
};

/// One of the answers to a question to the reader.
struct LessonChoice {
    std::string text;
    std::string right; // expression that is not zero if this choice is right
    std::string reply; // reply to a reader who chose it

    bool operator==(const LessonChoice&) const = default;
};

/// Values that the page What-if shows.
struct LessonTrial {
    std::map<std::string, double> tried; // by the ids of their parameters
    std::string looked;                  // parameter of the curve; "": none

    bool operator==(const LessonTrial&) const = default;
};

/// Details to show in the pages about one candidate.
struct LessonLook {
    std::string listing;               // id of a listing: "program"; "": unchanged
    std::string line;                  // selects the first line that contains this text; "": none
    std::string command;               // name of a command in the timeline: "MACAB"; "": none
    int nth = 1;                       // occurrence of that name, from 1
    std::optional<int> rearrangedStep; // step of the rearrangement picture, from 0

    bool operator==(const LessonLook&) const = default;
};

/// One state of the window, with its explanation. Everything visible is in the step or follows from earlier steps as
/// the comments say, so that any step can be shown at once.
struct LessonStep {
    std::string title;
    std::string text;                    // Markdown, with {expressions} to fill in, see filled_text.h
    std::string notes;                   // notes for the speaker, in the same form
    std::string page;                    // one of lessonPages()
    std::string highlight;               // one of lessonParts() of the page, to be highlighted; "": none
    std::vector<std::string> cover;      // lessonParts() of the page, hidden until the step's question is answered
    std::optional<std::size_t> question; // question whose results are shown; none: that of the step before
    std::optional<std::size_t> draft;    // selected candidate, of the shown question; none: that of the step before
    std::vector<std::size_t> pins;       // candidates at A, B, C, D, of any question; empty: no pins
    std::string x;                       // columns of the scatter plot, by id; "": the table's default
    std::string y;
    std::string colour;               // "": one colour for all
    std::vector<std::string> filters; // as parseRowFilter() reads them
    LessonTrial trial;
    LessonLook look;
    std::string ask; // question to the reader; "": none, and no choices
    std::vector<LessonChoice> choices;

    bool operator==(const LessonStep&) const = default;
};

/// A lesson: states of the window in order, and the questions and candidates that the engine must compute for them.
struct Lesson {
    static constexpr std::size_t kMostSteps = 40;
    static constexpr std::size_t kMostQuestions = 12;
    static constexpr std::size_t kMostDrafts = 26;
    static constexpr std::size_t kMostPins = 4;

    std::string id; // name of its file without number and ending
    std::string title;
    std::string summary;
    std::string source; // source of the lesson: "DCC paper, section 2.2 and Fig. 2"; "": none
    int minutes = 5;
    std::vector<LessonQuestion> questions;
    std::vector<LessonDraft> drafts;
    std::vector<LessonStep> steps;

    /// Question whose results are shown at a step; none: no step up to it names one.
    [[nodiscard]] std::optional<std::size_t> questionAt(std::size_t step) const;
    /// Draft that is selected at a step: the last one selected up to it while the question is the same.
    [[nodiscard]] std::optional<std::size_t> draftAt(std::size_t step) const;

    bool operator==(const Lesson&) const = default;
};

} // namespace pimento

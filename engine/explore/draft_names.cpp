// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_names.h"

#include "engine/explore/model.h"

#include <string_view>

namespace pimento {

namespace {

// FNV-1a. An id hashes texts with an end mark behind each:
//
//   kernel | shape | device | mode | draft | model | disabled passes ... | indexing | changed rules ... |
//                                    ^ from here on what differs between the drafts of a question
//
constexpr std::uint64_t kStart = 0xcbf29ce484222325ULL;
constexpr std::uint64_t kPrime = 0x100000001b3ULL;
constexpr char kEnd = '\xff';

std::uint64_t hashed(std::uint64_t hash, std::string_view text)
{
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    }
    return hash;
}

} // namespace

DraftNames::DraftNames(const DraftQuestion& question) : m_writer(question.model->writer(question)), m_before(kStart)
{
    const std::string before[] = {question.kernelName(), question.shapeText(), question.machine->description().name,
                                  std::string(dcc_artifact::modeName(question.mode))};
    for (const std::string& text : before) {
        m_before = hashed(hashed(m_before, text), std::string_view(&kEnd, 1));
    }
    m_behind = kEnd;
    if (question.model == &soundModel()) { // ids of the artifact's drafts are older than the models
        m_behind += question.model->name();
        m_behind += kEnd;
        for (const std::string& pass : question.disabledPasses) {
            m_behind += pass + kEnd;
        }
        m_behind += question.indexing ? lower::name(*question.indexing) : "best";
        m_behind += kEnd;
        for (const std::string& rule : question.ruleChanges.on) {
            m_behind += "with " + rule + kEnd;
        }
        for (const std::string& rule : question.ruleChanges.off) {
            m_behind += "without " + rule + kEnd;
        }
    }
}

std::uint64_t DraftNames::id(std::span<const DraftPart> draft) const
{
    std::uint64_t hash = m_before;
    m_writer.write(draft, [&](std::string_view piece) { hash = hashed(hash, piece); });
    return hashed(hash, m_behind);
}

} // namespace pimento

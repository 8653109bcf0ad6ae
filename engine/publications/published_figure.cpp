// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/published_figure.h"

#include <algorithm>

namespace pimento {

namespace {

using Figures = std::vector<const PublishedFigure*>;

constexpr std::string_view kAll = "all";

/// The publications of some figures, each once.
std::vector<const Publication*> publicationsOf(std::span<const PublishedFigure* const> figures)
{
    std::vector<const Publication*> publications;
    for (const PublishedFigure* each : figures) {
        if (std::ranges::find(publications, each->publication) == publications.end()) {
            publications.push_back(each->publication);
        }
    }
    return publications;
}

/// The publication that is named first; nullptr: the names are figures.
const Publication* namedFirst(std::span<const PublishedFigure* const> all, std::span<const std::string> names)
{
    const auto found = std::ranges::find_if(all, [&](const PublishedFigure* each) {
        return each->publication->isNamedFirst && !names.empty() && names.front() == each->publication->id;
    });
    return found == all.end() ? nullptr : (*found)->publication;
}

/// Says which names there are beside the figures of `group`.
std::string hintOf(std::span<const PublishedFigure* const> all, const Figures& group, const Publication* named)
{
    std::string known;
    for (const PublishedFigure* each : group) {
        known += (known.empty() ? "" : ", ") + each->id;
    }
    if (named != nullptr) {
        return "Use " + known + ", or all";
    }
    std::string papers;
    for (const Publication* each : publicationsOf(all)) {
        if (each->isNamedFirst) {
            papers += (papers.empty() ? "" : ", ") + std::string(each->id);
        }
    }
    return "Use " + known + " or all" +
           (papers.empty() ? "" : "; before a figure of another paper, name the paper: " + papers);
}

} // namespace

Result<ChosenFigures> chooseFigures(std::span<const PublishedFigure* const> all, std::span<const std::string> names)
{
    const Publication* named = namedFirst(all, names);
    names = named != nullptr ? names.subspan(1) : names;
    Figures group;
    std::ranges::copy_if(all, std::back_inserter(group), [&](const PublishedFigure* each) {
        return named != nullptr ? each->publication == named : !each->publication->isNamedFirst;
    });
    const std::string ofPaper = named != nullptr ? " of " + std::string(named->title) : std::string();
    for (const std::string& name : names) {
        if (name != kAll && std::ranges::find(group, name, &PublishedFigure::id) == group.end()) {
            return fail("there is no figure \"" + name.substr(0, 40) + "\"" + ofPaper + " to reproduce", "",
                        hintOf(all, group, named));
        }
    }
    ChosenFigures chosen{{}, publicationsOf(group)};
    std::ranges::copy_if(group, std::back_inserter(chosen.figures), [&](const PublishedFigure* each) {
        const bool isOfFirst = each->publication == chosen.publications.front();
        return std::ranges::any_of(
            names, [&](const std::string& name) { return name == each->id || (name == kAll && isOfFirst); });
    });
    if (chosen.figures.empty()) {
        return fail("no figure" + ofPaper + " is named", "", hintOf(all, group, named));
    }
    return chosen;
}

std::string listFigures(std::span<const PublishedFigure* const> all)
{
    std::string alone;
    std::string named;
    for (const Publication* each : publicationsOf(all)) {
        if (each->isNamedFirst) {
            named += "; or " + std::string(each->id) + " and then " + std::string(each->listed) + " of that paper";
        } else {
            alone += (alone.empty() ? "" : "; or ") + std::string(each->listed);
        }
    }
    return alone + "; one or several" + named;
}

} // namespace pimento

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_listings.h"

#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/mapping/mapping_text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace pimento::comonm {

namespace {

constexpr std::size_t kMostLines = 2000; // of a map; longer listings are cut
constexpr std::size_t kWidth = 56;       // letters of a line of a refusal

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Breaks a sentence into lines that begin with "# ".
std::vector<std::string> remarkOf(std::string_view sentence)
{
    std::vector<std::string> lines;
    while (!sentence.empty()) {
        std::size_t end = sentence.size();
        if (end > kWidth) {
            const std::size_t space = sentence.rfind(' ', kWidth);
            end = std::min(space == std::string_view::npos ? sentence.find(' ') : space, sentence.size());
        }
        lines.push_back("# " + std::string(sentence.substr(0, end)));
        sentence.remove_prefix(std::min(end + 1, sentence.size()));
    }
    return lines;
}

/// A form of all maps, each with a heading where there are several.
class FormListing {
public:
    FormListing(std::string id, std::string title) : m_listing{std::move(id), std::move(title), "", {}} {}

    /// Adds the text of a map, or why it has none, and returns the numbers of its lines.
    std::pair<std::size_t, std::size_t> add(const std::string& heading, const Result<std::string>& text)
    {
        const std::size_t begin = m_listing.lines.size();
        std::vector<std::string> lines = text ? linesOf(*text) : remarkOf(text.error().message());
        if (lines.size() > kMostLines) {
            lines.resize(kMostLines);
            m_listing.isCut = true;
        }
        if (!heading.empty()) {
            lines.insert(lines.begin(), "# " + heading);
        }
        for (std::string& line : lines) {
            m_listing.lines.push_back({std::move(line), {}});
        }
        return {begin, m_listing.lines.size()};
    }

    [[nodiscard]] Listing take(bool isShownFirst)
    {
        m_listing.isShownFirst = isShownFirst;
        return std::move(m_listing);
    }

private:
    Listing m_listing;
};

const ExportForm& formNamed(std::string_view id) { return *std::ranges::find(mappingForms(), id, &ExportForm::id); }

} // namespace

MappingListings listingsOf(const Target& target, const CheckedMapping& mapping)
{
    MappingListings all;
    all.ofMaps.resize(mapping.order.size());
    FormListing text("mapping", "Mapping");
    text.add("", mappingLines(mapping.mapping));
    for (std::size_t i = 0; i < mapping.order.size(); ++i) {
        all.ofMaps[i].push_back({0, mapping.order[i] + 1}); // the first line has the keyword
    }
    all.listings.push_back(text.take(true));
    struct Form {
        const char* id;
        const char* title;
        bool isShownFirst;
    };
    for (const Form& form : {Form{"llvcnm", "Virtual assembly", true},
                             Form{"program", "Program on the detailed machine", false},
                             Form{"cnm", "CNM IR", false}}) {
        FormListing listing(form.id, form.title);
        for (std::size_t i = 0; i < mapping.order.size(); ++i) {
            const SubMap& map = mapping.mapping.maps[mapping.order[i]];
            const auto [begin, end] = listing.add(mapping.order.size() > 1 ? nameOf(map) : "",
                                                  textOfMap(formNamed(form.id), target, map, suffixOf(mapping, map)));
            for (std::size_t line = begin; line < end; ++line) {
                all.ofMaps[i].push_back({all.listings.size(), line});
            }
        }
        all.listings.push_back(listing.take(form.isShownFirst));
    }
    return all;
}

} // namespace pimento::comonm

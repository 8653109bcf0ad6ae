// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/workbook.h"

#ifdef PIMENTO_XLSX_LIBRARY

#include "engine/base/file_place.h"
#include "engine/base/output_file.h"
#include "engine/base/own_folder.h"

#include <dlfcn.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <type_traits>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRows = 1'048'575; // below the titles
constexpr std::size_t kMostColumns = 16'384;
constexpr std::size_t kLongestText = 32'767;
constexpr time_t kCreated = 315'532'800; // 1980, the time that files in such an archive have
constexpr double kWidest = 48;           // characters of a column

/// Functions of libxlsxwriter. It is loaded by its name when a workbook is written, since it loads large
/// libraries.
struct Library {
    decltype(&workbook_new_opt) open = nullptr;
    decltype(&workbook_close) close = nullptr;
    decltype(&workbook_set_properties) setProperties = nullptr;
    decltype(&workbook_add_format) addFormat = nullptr;
    decltype(&format_set_bold) setBold = nullptr;
    decltype(&workbook_add_worksheet) addSheet = nullptr;
    decltype(&worksheet_freeze_panes) freeze = nullptr;
    decltype(&worksheet_set_column) setColumn = nullptr;
    decltype(&worksheet_write_number) writeNumber = nullptr;
    decltype(&worksheet_write_string) writeText = nullptr;
    decltype(&lxw_strerror) textOf = nullptr;
    bool isWhole = false;
};

Library load()
{
    Library all;
    void* const library = dlopen(PIMENTO_XLSX_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return all;
    }
    all.isWhole = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        all.isWhole = all.isWhole && function != nullptr;
    };
    find(all.open, "workbook_new_opt");
    find(all.close, "workbook_close");
    find(all.setProperties, "workbook_set_properties");
    find(all.addFormat, "workbook_add_format");
    find(all.setBold, "format_set_bold");
    find(all.addSheet, "workbook_add_worksheet");
    find(all.freeze, "worksheet_freeze_panes");
    find(all.setColumn, "worksheet_set_column");
    find(all.writeNumber, "worksheet_write_number");
    find(all.writeText, "worksheet_write_string");
    find(all.textOf, "lxw_strerror");
    return all;
}

const Library& library()
{
    static const Library loaded = load();
    return loaded;
}

/// The first characters of a text, at most as many as a cell holds, without a part of one at the end.
std::string cellText(const std::string& text)
{
    std::size_t size = std::min(text.size(), kLongestText);
    while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) {
        --size;
    }
    return text.substr(0, size);
}

/// Writes one sheet row by row.
class SheetWriter {
public:
    SheetWriter(lxw_worksheet* sheet, lxw_format* titles) : m_sheet(sheet), m_titles(titles) {}

    void write(const WorkbookSheet& sheet)
    {
        setWidths(sheet);
        library().freeze(m_sheet, 1, 0);
        for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
            keep(library().writeText(m_sheet, 0, static_cast<lxw_col_t>(i), cellText(sheet.columns[i]).c_str(),
                                     m_titles));
        }
        for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
            for (std::size_t i = 0; i < sheet.rows[row].size(); ++i) {
                put(static_cast<lxw_row_t>(row + 1), static_cast<lxw_col_t>(i), sheet.rows[row][i]);
            }
        }
    }

    [[nodiscard]] lxw_error problem() const { return m_problem; }

private:
    void setWidths(const WorkbookSheet& sheet)
    {
        constexpr std::size_t kLooked = 200; // rows
        for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
            std::size_t width = sheet.columns[i].size();
            for (std::size_t row = 0; row < std::min(kLooked, sheet.rows.size()); ++row) {
                const auto* text = i < sheet.rows[row].size() ? std::get_if<std::string>(&sheet.rows[row][i]) : nullptr;
                width = std::max(width, text == nullptr ? std::size_t{10} : text->size());
            }
            const auto column = static_cast<lxw_col_t>(i);
            keep(library().setColumn(m_sheet, column, column, std::min(kWidest, static_cast<double>(width) + 2),
                                     nullptr));
        }
    }

    void put(lxw_row_t row, lxw_col_t column, const WorkbookCell& cell)
    {
        constexpr std::int64_t kExact = std::int64_t{1} << 53;
        if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
            const bool isExact = *whole >= -kExact && *whole <= kExact;
            keep(isExact ? library().writeNumber(m_sheet, row, column, static_cast<double>(*whole), nullptr)
                         : library().writeText(m_sheet, row, column, std::to_string(*whole).c_str(), nullptr));
        } else if (const auto* number = std::get_if<double>(&cell)) {
            if (std::isfinite(*number)) {
                keep(library().writeNumber(m_sheet, row, column, *number, nullptr));
            }
        } else if (const auto* text = std::get_if<std::string>(&cell); text != nullptr && !text->empty()) {
            keep(library().writeText(m_sheet, row, column, cellText(*text).c_str(), nullptr));
        }
    }

    void keep(lxw_error error) { m_problem = m_problem == LXW_NO_ERROR ? error : m_problem; }

    lxw_worksheet* m_sheet;
    lxw_format* m_titles;
    lxw_error m_problem = LXW_NO_ERROR;
};

Result<void> checkSizes(const std::string& file, std::span<const WorkbookSheet> sheets)
{
    for (const WorkbookSheet& sheet : sheets) {
        if (sheet.rows.size() > kMostRows || sheet.columns.size() > kMostColumns) {
            return fail("would have a sheet of " + std::to_string(sheet.rows.size()) + " rows and " +
                            std::to_string(sheet.columns.size()) + " columns",
                        "file " + file, "A workbook holds 1048575 rows and 16384 columns: write a .csv file");
        }
    }
    return {};
}

/// Fills and closes a new workbook; temporary files are in `folder`.
lxw_error fillBook(const fs::path& file, std::string folder, std::span<const WorkbookSheet> sheets)
{
    lxw_workbook_options options{};
    options.constant_memory = LXW_TRUE;
    options.tmpdir = folder.data();
    lxw_workbook* book = library().open(file.c_str(), &options);
    if (book == nullptr) {
        return LXW_ERROR_MEMORY_MALLOC_FAILED;
    }
    lxw_doc_properties properties{};
    properties.created = kCreated;
    library().setProperties(book, &properties);
    lxw_format* titles = library().addFormat(book);
    library().setBold(titles);
    lxw_error problem = LXW_NO_ERROR;
    for (const WorkbookSheet& sheet : sheets) {
        lxw_worksheet* made = library().addSheet(book, sheet.name.c_str());
        if (made == nullptr) { // its temporary file cannot be made, or the name is none
            problem = LXW_ERROR_CREATING_TMPFILE;
            break;
        }
        SheetWriter writer(made, titles);
        writer.write(sheet);
        problem = problem == LXW_NO_ERROR ? writer.problem() : problem;
    }
    const lxw_error closed = library().close(book); // frees it in any case
    return problem == LXW_NO_ERROR ? closed : problem;
}

} // namespace

bool canWriteWorkbooks() { return library().isWhole; }

Result<void> writeWorkbook(const std::string& file, std::span<const WorkbookSheet> sheets)
{
    if (!library().isWhole) {
        return fail("cannot be written: " PIMENTO_XLSX_LIBRARY " cannot be loaded", "file " + file,
                    "Install the package libxlsxwriter4, or write a .csv file");
    }
    if (isStandardOutput(file)) {
        return fail("a workbook is a file", file, "Name one that ends in .xlsx");
    }
    if (auto checked = checkSizes(file, sheets); !checked) {
        return checked;
    }
    // The library tells of errors on the error stream, so it writes into a folder of its own.
    const OwnFolder folder;
    const fs::path made = folder.path() / "workbook.xlsx";
    const lxw_error problem =
        folder.path().empty() ? LXW_ERROR_CREATING_TMPFILE : fillBook(made, folder.path(), sheets);
    std::ifstream stream(made, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    return problem == LXW_NO_ERROR && !bytes.empty()
               ? writeWholeFile(file, bytes)
               : fail("cannot be written: " + std::string(library().textOf(problem)), "file " + file,
                      "Free some space, or set TMPDIR");
}

} // namespace pimento

#else

namespace pimento {

bool canWriteWorkbooks() { return false; }

Result<void> writeWorkbook(const std::string& file, std::span<const WorkbookSheet> /*sheets*/)
{
    return fail("cannot be written: this program was built without libxlsxwriter", "file " + file,
                "Write a .csv file, or install libxlsxwriter-dev and build the program again");
}

} // namespace pimento

#endif

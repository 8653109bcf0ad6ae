// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text_file.h"

#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using namespace std::string_literals;
using testing::HasSubstr;

class TextFile : public testing::Test {
protected:
    [[nodiscard]] Result<std::string> read(const std::string& bytes) const
    {
        const auto file = m_folder.path() / "text";
        writeAll(file, bytes);
        return readTextFile(file);
    }
    [[nodiscard]] std::string refusal(const std::string& bytes) const
    {
        const auto text = read(bytes);
        EXPECT_FALSE(text.has_value());
        return text ? std::string() : text.error().message();
    }

    TemporaryFolder m_folder;
};

TEST_F(TextFile, LosesItsByteOrderMark)
{
    EXPECT_EQ(read("\xEF\xBB\xBFtime,input\n").value(), "time,input\n");
    EXPECT_EQ(read("time,input\n").value(), "time,input\n");
    EXPECT_EQ(read("").value(), "");
    const auto file = m_folder.path() / "bytes";
    writeAll(file, "\xEF\xBB\xBFx");
    EXPECT_EQ(readBytes(file).value(), "\xEF\xBB\xBFx");
}

TEST_F(TextFile, IsToldToBeCompressed)
{
    EXPECT_THAT(refusal("\x1F\x8B\x08\x00"s), HasSubstr("is compressed (gzip). Unpack it"));
    EXPECT_THAT(refusal("PK\x03\x04rest"), HasSubstr("is compressed (zip)"));
    EXPECT_THAT(refusal("\x28\xB5\x2F\xFDrest"), HasSubstr("is compressed (zstd)"));
    EXPECT_THAT(refusal("\xFD\x37zXZ\0"s), HasSubstr("is compressed (xz)"));
    EXPECT_THAT(refusal("BZh91AY"), HasSubstr("is compressed (bzip2)"));
    EXPECT_THAT(refusal("PAR1rest"), HasSubstr("is a Parquet file"));
}

TEST_F(TextFile, IsToldToBeInAnotherEncoding)
{
    EXPECT_THAT(refusal("\xFF\xFEt\0i\0"s), HasSubstr("is in UTF-16 or UTF-32, not in UTF-8. Save it as UTF-8"));
    EXPECT_THAT(refusal("\xFE\xFF\0t\0i"s), HasSubstr("UTF-16"));
    EXPECT_THAT(refusal("t\0i\0m\0"s), HasSubstr("UTF-16"));
    EXPECT_THAT(refusal("\0t\0i\0m"s), HasSubstr("UTF-16"));
}

} // namespace

} // namespace pimento::test
